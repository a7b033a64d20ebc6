/** What a source wants of its feeds, as commands show it. */
import type { Client } from '../client/create-client.ts';
import { orUnsupported, unlessLacking } from '../client/work.ts';
import { WinnowError } from '../model/errors.ts';
import type { SourceSettingsChange, SourceSettingsView } from '../protocol/source-settings.ts';
import { field, type Row } from './output/field.ts';
import type { Session } from './session.ts';

/** The fields of what a source wants, where they stand beside others. */
export const SETTING_FIELDS = [
  field('fullText', 'flag', 'short items are scored on the article they link to; null: not known', {
    heading: 'full text',
    reach: 'json',
    nullable: true,
  }),
  field('keepItems', 'count', 'items kept of each feed; null: as Winnow does by itself', {
    heading: 'items kept',
    reach: 'json',
    nullable: true,
  }),
  field('keepDays', 'count', 'days an item is kept; null: as Winnow does by itself', {
    heading: 'days kept',
    reach: 'json',
    nullable: true,
  }),
];

/** Said where less is to be kept from now on. */
export const RETENTION_NOTE =
  'what is beyond it goes for good when a feed is fetched next: by refresh, check, or a running service';

const NO_SETTINGS = 'this service has no settings of sources';

/** What every source of one's own wants, by `user/<name>`; empty where the service has no such settings. */
export async function findSourceSettings(
  session: Session,
): Promise<ReadonlyMap<string, SourceSettingsView>> {
  const { sourceSettings } = await session.connect();
  const settings = await unlessLacking(() => sourceSettings.list(), []);
  return new Map(settings.map((each) => [each.source, each]));
}

/** Changes what is named. Throws `missing`, and `unsupported` where the service has no such settings. */
export async function changeSourceSettings(
  client: Client,
  change: SourceSettingsChange,
): Promise<SourceSettingsView> {
  return orUnsupported(() => client.sourceSettings.change(change), NO_SETTINGS);
}

/** The error where a service has no such settings. */
export function noSettings(): WinnowError {
  return new WinnowError('unsupported', NO_SETTINGS);
}

/** The part of a source's row that tells what it wants. */
export function settingsRow(settings: SourceSettingsView | undefined): Row {
  const { fullText, keepItems, keepDays } = settings ?? {};
  return { fullText, keepItems, keepDays };
}

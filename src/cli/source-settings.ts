/** The settings of a source (full text, and how much is kept of its feeds), as commands read, change and show them. */
import type { Client } from '../client/create-client.ts';
import { orUnsupported, unlessLacking } from '../client/own-surface.ts';
import { WinnowError } from '../model/errors.ts';
import type { SourceSettingsChange, SourceSettingsView } from '../protocol/source-settings.ts';
import { field, type Row } from './output/field.ts';
import type { Session } from './session.ts';

/** The fields of the settings, which only JSON shows unless a command is about them. */
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

/** The note on a change by which less is kept. */
export const RETENTION_NOTE =
  'what is beyond it, and no other source keeps, goes for good when a feed is fetched next: by refresh, check, or a running service';

const NO_SETTINGS = 'this service has no settings of sources';

/** The settings of every source of the user, by `user/<name>`; empty where the service has no such settings. */
export async function findSourceSettings(
  session: Session,
): Promise<ReadonlyMap<string, SourceSettingsView>> {
  const { sourceSettings } = await session.connect();
  const settings = await unlessLacking(() => sourceSettings.list(), []);
  return new Map(settings.map((each) => [each.source, each]));
}

/** Changes the settings that are given. Throws `missing`, and `unsupported` where the service has no such settings. */
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

/** The settings in the row of a source. */
export function settingsRow(settings: SourceSettingsView | undefined): Row {
  const { fullText, keepItems, keepDays } = settings ?? {};
  return { fullText, keepItems, keepDays };
}

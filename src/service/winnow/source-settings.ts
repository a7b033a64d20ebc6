/** Winnow's own surface: what the caller's sources want of their feeds – whole articles, and how much is kept. */
import type { SourceSettings } from '../../model/source.ts';
import { readJson } from '../../protocol/json.ts';
import { readOwnSource } from '../../protocol/source-name.ts';
import {
  readSourceSettingsChange,
  type SourceSettingsChange,
  writeSourceSettings,
} from '../../protocol/source-settings.ts';
import { findAllSourceSettings, findSourceSettings } from '../../store/source-settings.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { changeSourceSettings } from '../source-settings.ts';
import { requireSource } from '../sources.ts';

/** The settings of all sources of the caller, by name. */
export async function getSourceSettings({ context, caller }: KnownCall): Promise<Answer> {
  const found = await findAllSourceSettings(context.store, caller.user.rowId);
  const sources = [...found].map(([name, settings]) => writeSourceSettings(name, settings));
  return json({ sources });
}

function changed(known: SourceSettings, change: SourceSettingsChange): SourceSettings {
  const { fullText = known.fullText } = change;
  const { keepItems = known.keepItems, keepDays = known.keepDays } = change;
  return {
    fullText,
    ...(keepItems == null ? {} : { keepItems }),
    ...(keepDays == null ? {} : { keepDays }),
  };
}

/** Null takes a setting back, what is absent stays as it was. Throws `missing`, `invalid`. */
export async function postSourceSettings(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const change = readSourceSettingsChange(readJson((await call.body()).bytes));
  const name = readOwnSource(change.source);
  const wanted = await context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, caller.user, 'user', name);
    const settings = changed(await findSourceSettings(statements, rowId), change);
    await changeSourceSettings(statements, rowId, settings);
    return settings;
  });
  context.gatherer.wake();
  return json(writeSourceSettings(name, wanted));
}

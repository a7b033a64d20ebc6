/** What a source wants of its feeds, on the wire: null is what the service does by itself. */
import * as v from 'valibot';
import { LIMITS } from '../model/limits.ts';
import type { SourceSettings } from '../model/source.ts';
import { plainObject, readShape, wholeNumber } from './shape.ts';
import { writeOwnSource } from './source-name.ts';

const COUNT = v.nullable(v.number());
const VIEW = plainObject({
  source: v.string(),
  fullText: v.boolean(),
  keepItems: COUNT,
  keepDays: COUNT,
});
const LIST = plainObject({ sources: v.array(VIEW) });

/** So many items of each feed, and so many days, as they may be asked for. */
export const KEEP_ITEMS = wholeNumber(1, LIMITS.retention.mostItems);
export const KEEP_DAYS = wholeNumber(1, LIMITS.retention.mostDays);

const CHANGE = plainObject({
  source: v.string(),
  fullText: v.exactOptional(v.boolean()),
  keepItems: v.exactOptional(v.nullable(KEEP_ITEMS)),
  keepDays: v.exactOptional(v.nullable(KEEP_DAYS)),
});

/** The settings of `user/<name>`. */
export type SourceSettingsView = v.InferOutput<typeof VIEW>;

/** What of them is to change: null takes a setting back, what is absent stays as it was. */
export type SourceSettingsChange = v.InferOutput<typeof CHANGE>;

/** The settings of a user's source. */
export function writeSourceSettings(
  name: string,
  { fullText, keepItems, keepDays }: SourceSettings,
): SourceSettingsView {
  return {
    source: writeOwnSource(name),
    fullText,
    keepItems: keepItems ?? null,
    keepDays: keepDays ?? null,
  };
}

/** Throws `invalid`. */
export function readSourceSettings(json: unknown): SourceSettingsView {
  return readShape(VIEW, json, 'the settings');
}

/** Throws `invalid`. */
export function readSourceSettingsList(json: unknown): readonly SourceSettingsView[] {
  return readShape(LIST, json, 'the settings').sources;
}

/** Throws `invalid`. */
export function readSourceSettingsChange(json: unknown): SourceSettingsChange {
  return readShape(CHANGE, json, 'the settings');
}

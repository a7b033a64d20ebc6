/** The numbered migrations, in order. A released one is never edited: a change is the next number. */
import { nouns } from './migrations/001-nouns.ts';
import { arrivals } from './migrations/002-arrivals.ts';
import { searches } from './migrations/003-searches.ts';
import { sourceSettings } from './migrations/004-source-settings.ts';
import { textInBulk } from './migrations/005-text-in-bulk.ts';
import { extents } from './migrations/006-extents.ts';
import { noProfiles } from './migrations/007-no-profiles.ts';
import { updateHints } from './migrations/008-update-hints.ts';
import { failingSince } from './migrations/009-failing-since.ts';
import { sourceChanges } from './migrations/010-source-changes.ts';
import { fewerMerges } from './migrations/011-fewer-merges.ts';

export const MIGRATIONS: readonly string[] = [
  nouns,
  arrivals,
  searches,
  sourceSettings,
  textInBulk,
  extents,
  noProfiles,
  updateHints,
  failingSince,
  sourceChanges,
  fewerMerges,
];

/** Marks a database file as Winnow's (SQLite `application_id`): the letters "WNOW". */
export const APPLICATION_ID = 0x574e4f57;

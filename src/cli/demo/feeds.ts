/** The sample feeds of the demo: a dozen small ones over several subjects, in three formats. */
import { BORROWED_TYPES } from './feeds/borrowed-types.ts';
import { CADENCE } from './feeds/cadence.ts';
import { GRADIENT_GARDEN } from './feeds/gradient-garden.ts';
import { OLD_MAPS } from './feeds/old-maps.ts';
import { OPEN_FILE } from './feeds/open-file.ts';
import { ORBIT_DESK } from './feeds/orbit-desk.ts';
import { POLYGLOT } from './feeds/polyglot.ts';
import { RELAY } from './feeds/relay.ts';
import { SLOW_GARDEN } from './feeds/slow-garden.ts';
import { SMALL_KITCHEN } from './feeds/small-kitchen.ts';
import { TUPLE_NOTES } from './feeds/tuple-notes.ts';
import { WARMING_LEDGER } from './feeds/warming-ledger.ts';
import type { SampleFeed } from './sample.ts';

export const SAMPLE_FEEDS: readonly SampleFeed[] = [
  TUPLE_NOTES,
  GRADIENT_GARDEN,
  BORROWED_TYPES,
  ORBIT_DESK,
  WARMING_LEDGER,
  CADENCE,
  SMALL_KITCHEN,
  SLOW_GARDEN,
  OLD_MAPS,
  OPEN_FILE,
  POLYGLOT,
  RELAY,
];

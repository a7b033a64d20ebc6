/** A small made-up collection: gardens, ships and money, forty items of each. */
import { analyseItem } from '../../src/interest/analyse.ts';
import type { WordVectors } from '../../src/interest/vectors.ts';

const FIELDS = {
  garden: [
    'garden',
    'rose',
    'tulip',
    'soil',
    'compost',
    'pruning',
    'hedge',
    'seedling',
    'lawn',
    'greenhouse',
  ],
  ship: [
    'ship',
    'harbour',
    'sailor',
    'anchor',
    'cargo',
    'ferry',
    'captain',
    'deck',
    'keel',
    'voyage',
  ],
  money: [
    'tax',
    'budget',
    'bank',
    'loan',
    'interest',
    'audit',
    'pension',
    'currency',
    'bond',
    'credit',
  ],
} as const;

const COMMON = [
  'people',
  'year',
  'week',
  'report',
  'town',
  'plan',
  'local',
  'news',
  'today',
  'morning',
];

export type FieldName = keyof typeof FIELDS;

/** Deterministic: item `n` of a field draws its words by counting. */
export function sampleItem(field: FieldName, n: number, vectors?: WordVectors) {
  const words = FIELDS[field];
  const pick = (k: number): string => words[(n * 3 + k * 7) % words.length]!;
  const filler = (k: number): string => COMMON[(n + k * 3) % COMMON.length]!;
  const text = Array.from({ length: 12 }, (_, k) => `${pick(k)} ${filler(k)}`).join(' and ');
  return analyseItem(
    { title: `${pick(n)} ${filler(n)}`, text: `The ${text}.`, language: 'en' },
    vectors,
  );
}

export function sampleItems(vectors?: WordVectors) {
  return (Object.keys(FIELDS) as FieldName[]).flatMap((field) =>
    Array.from({ length: 40 }, (_, n) => ({ field, ...sampleItem(field, n, vectors) })),
  );
}

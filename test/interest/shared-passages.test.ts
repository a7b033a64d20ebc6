import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { passageVoicesOf } from '../../src/interest/shared-passages.ts';
import { atOnce } from '../../src/interest/steps.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

/** More stems than any text here has. */
const STEMS = 10_000;
const voicesOf = (texts: readonly Uint32Array[]) => atOnce(passageVoicesOf(texts, STEMS));

/** A text of 600 stems of its own that begin at a number, then some that others may share. */
const text = (from: number, ...end: number[]) => Uint32Array.from([...numbers(from, 600), ...end]);

test('a passage that three texts share is a third of a voice in each', () => {
  const line = numbers(1, 8);
  const [first, ...others] = voicesOf([
    text(1_000, ...line),
    text(2_000, ...line),
    text(3_000, ...line),
  ]);
  expect([...first!.keys()].sort()).toEqual(line);
  for (const voices of [first, ...others]) expect(voices!.get(3)).toBeCloseTo(1 / 3);
});

test('a stem that a text says elsewhere too is its own', () => {
  const line = numbers(1, 8);
  const [first, other] = voicesOf([
    Uint32Array.of(3, ...text(1_000, ...line)),
    text(2_000, ...line),
  ]);
  expect(first!.has(3)).toBe(false);
  expect(other!.get(3)).toBe(0.5);
});

test('texts that share seven stems in a row share no passage', () => {
  const line = numbers(1, 7);
  expect(voicesOf([text(1_000, ...line), text(2_000, ...line)])).toEqual([undefined, undefined]);
});

test('what a feed says under every item is not taught by those that say a name', () => {
  const LINE = 'Beer, comics, weird films, politics, hobbies and paranormal podcasts.';
  const item = (title: string, said: string) => analyseItem({ title, text: said, language: 'en' });
  const episode = (n: number, said: string) => item(`Episode ${n}`, `A talk on ${said}. ${LINE}`);
  const feedback = openCollection([
    ...Array.from({ length: 30 }, (_, n) => episode(n, `nothing${n} and something${n}`)),
    ...Array.from({ length: 4 }, (_, n) => episode(50 + n, `the zorbex and its gears, ${n}x`)),
    ...Array.from({ length: 4 }, (_, n) => item(`Zorbex ${n}`, `A zorbex with ${n}y gears.`)),
    ...Array.from({ length: 80 }, (_, n) => item(`Tax ${n}`, `A budget of ledger${n}.`)),
  ]);
  const { terms } = expand(topicPath(['zorbex']), { feedback });
  const words = terms.filter(({ weight }) => weight > 0.05).map(({ text: word }) => word);
  expect(words).toContain('gear');
  expect(words).not.toContain('paranorm');
});

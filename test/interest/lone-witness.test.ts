import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const item = (title: string, text: string, language = 'en') =>
  analyseItem({ title, text, language });

/** Long notes of many words that nothing else says. */
const notes = (name: string, said: string) =>
  item(name, `${said} ${Array.from({ length: 120 }, (_, n) => `${name}${n}`).join(' ')}.`);

const others = Array.from({ length: 80 }, (_, n) =>
  notes(`match${n}`, 'The first half of the game was slow, the second one was not.'),
);

/** Relevance of the first item among all. */
function relevanceOf(topic: string, items: readonly ReturnType<typeof item>[]): number {
  const expansion = expand(topicPath([topic]), { feedback: [...items, ...others] });
  return createScorer({ expansion }).relevance(items[0]!);
}

test('an item that says a name is wanted beside long notes that say it among a hundred things', () => {
  const compared = item('Vacuum cleaners compared', 'Seven vacuum cleaners on a carpet.');
  const show = notes('show', 'Vacuum cleaners, once more vacuum cleaners, and robots.');
  expect(relevanceOf('vacuum cleaners', [compared, show])).toBeGreaterThanOrEqual(0.6);
});

test('what one item alone says is not taught', () => {
  const one = item('Vacuum cleaners compared', 'Seven vacuum cleaners, a Zorbex among them.');
  const other = item('Vacuum cleaners again', 'Two vacuum cleaners, and a carpet.');
  const third = item('Vacuum cleaners at last', 'One of the vacuum cleaners, and a carpet.');
  const feedback = [one, other, third, ...others];
  const { terms } = expand(topicPath(['vacuum cleaners']), { feedback });
  const words = terms.map(({ text }) => text);
  expect(words).toContain('carpet');
  expect(words).not.toContain('zorbex');
});

test('what only two items teach that say a name weighs little beside the name', () => {
  const said = 'The captain, the keeper and the striker spoke of zorblax at half time.';
  const feedback = [notes('first', said), notes('second', said), ...others];
  const { terms } = expand(topicPath(['zorblax']), { feedback });
  const taught = terms.filter(({ origin }) => origin === 'collected');
  expect(taught.map(({ text }) => text)).toContain('captain');
  for (const { weight } of taught) expect(weight).toBeLessThan(0.2);
});

test('no number is taught, however many items say it beside a name', () => {
  const said = ['One', 'Two', 'Three', 'Four'].map((name) =>
    item(`${name} vacuum cleaners`, `${name}: vacuum cleaners at 80, on a carpet of ${name}land.`),
  );
  const feedback = [...said, ...others];
  const words = expand(topicPath(['vacuum cleaners']), { feedback }).terms.map(({ text }) => text);
  expect(words).toContain('carpet');
  expect(words).not.toContain('80');
});

test('a known word is taught nothing by two of three hundred items, and something by three', () => {
  const shipped = openWordVectors(
    readFileSync(join(import.meta.dirname, '../../dist/vectors.bin')),
  );
  const said = (n: number) => item(`Gardening ${n}`, `The mayor praised gardening ${n}.`);
  const unlike = Array.from({ length: 300 }, (_, n) => item(`Match ${n}`, 'The half was slow.'));
  const originsOf = (count: number) => {
    const feedback = [...Array.from({ length: count }, (_, n) => said(n)), ...unlike];
    const { terms } = expand(topicPath(['gardening']), { feedback, vectors: shipped });
    return new Set(terms.map(({ origin }) => origin));
  };
  expect(originsOf(2)).not.toContain('collected');
  expect(originsOf(3)).toContain('collected');
});

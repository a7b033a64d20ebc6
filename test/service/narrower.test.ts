import { expect, it } from 'vitest';
import type { Expansion } from '../../src/model/concept.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { narrowerThan } from '../../src/service/narrower.ts';

const found = (label: string, stem: string) => ({ label, stems: [stem], weight: 1 });

it('names what was found under several stems, or is a sub-topic already, once', () => {
  const path = topicPath(['tulips']);
  const expansion = {
    narrower: [
      found('gardening', 'garden'),
      found('roses', 'rose'),
      found('gardening', 'gardening'),
      found('Bulbs', 'bulb'),
    ],
  } as unknown as Expansion;
  const { children, found: below } = narrowerThan(
    path,
    [path, topicPath(['tulips', 'bulbs'])],
    expansion,
  );
  expect(children.map(({ key }) => key)).toEqual(['tulips/bulbs']);
  expect(below.map(({ key }) => key)).toEqual(['tulips/gardening', 'tulips/roses']);
});

it('leaves out what is too long for the name of a topic', () => {
  const path = topicPath(['tulips']);
  const words = ['ა'.repeat(60), 'ბ'.repeat(60)];
  const narrower = [found(words.join(' '), 'long'), found(words[0]!, 'short')];
  const expansion = { narrower } as unknown as Expansion;
  const { found: below } = narrowerThan(path, [path], expansion);
  expect(below.map(({ key }) => key)).toEqual([`tulips/${words[0]}`]);
});

import { expect, it } from 'vitest';
import type { Expansion } from '../../src/model/concept.ts';
import { parseTopicPath, type TopicPath, topicPath, topmost } from '../../src/model/topic-path.ts';
import { createNarrower } from '../../src/service/narrower.ts';

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
  const narrowerThan = createNarrower([path, topicPath(['tulips', 'bulbs'])]);
  const { children, found: below } = narrowerThan(path, expansion);
  expect(children.map(({ key }) => key)).toEqual(['tulips/bulbs']);
  expect(below.map(({ key }) => key)).toEqual(['tulips/gardening', 'tulips/roses']);
});

it('leaves out what is too long for the name of a topic', () => {
  const path = topicPath(['tulips']);
  const words = ['ა'.repeat(60), 'ბ'.repeat(60)];
  const narrower = [found(words.join(' '), 'long'), found(words[0]!, 'short')];
  const expansion = { narrower } as unknown as Expansion;
  const { found: below } = createNarrower([path])(path, expansion);
  expect(below.map(({ key }) => key)).toEqual([`tulips/${words[0]}`]);
});

it('has the children right below, in their order, and no others', () => {
  const paths = ['a/c', 'a', 'a/b', 'a/b/d', 'ab', 'x/a/b'].map(parseTopicPath);
  const narrowerThan = createNarrower(paths);
  const below = (text: string) =>
    narrowerThan(parseTopicPath(text), undefined).children.map(({ key }) => key);
  expect(below('A')).toEqual(['a/c', 'a/b']);
  expect(below('a/b')).toEqual(['a/b/d']);
  expect(below('x')).toEqual([]);
});

it('looks at each of many topics a few times, not at all of them for each', () => {
  const count = 1_000;
  let looks = 0;
  const counted = ({ segments, key }: TopicPath): TopicPath => ({
    segments,
    get key() {
      looks += 1;
      return key;
    },
  });
  const paths = Array.from({ length: count }, (_, at) =>
    counted(topicPath(['all', `topic ${at}`])),
  );
  const narrowerThan = createNarrower(paths);
  for (const path of paths) narrowerThan(path, undefined);
  topmost(paths);
  expect(looks).toBeLessThan(10 * count);
});

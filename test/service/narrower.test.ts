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

import { expect, it } from 'vitest';
import { treeText } from '../../../src/cli/output/tree.ts';
import { topicPath } from '../../../src/model/topic-path.ts';

it('draws topics below their parents, and one whose parent is not there by its whole path', () => {
  const paths = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'd'], ['e/f'], ['x', 'y']].map(
    topicPath,
  );
  expect(treeText(paths, { unicode: false }).split('\n')).toEqual([
    'a',
    '|-- b',
    '|   `-- c',
    '`-- d',
    'e/f',
    'x/y',
    '',
  ]);
});

it('looks at each topic a few times, however many there are', () => {
  let looks = 0;
  const paths = Array.from({ length: 500 }, (_, at) => {
    const { key, segments } = topicPath(at === 0 ? ['all'] : ['all', `topic ${at}`]);
    return {
      key,
      get segments() {
        looks++;
        return segments;
      },
    };
  });
  expect(treeText(paths, { unicode: true }).split('\n')).toHaveLength(501);
  expect(looks).toBeLessThan(10 * paths.length);
});

import { expect, test } from 'vitest';
import type { Topic } from '../../../src/model/topic.ts';
import { topicPath } from '../../../src/model/topic-path.ts';
import { withShares } from '../../../src/service/v2/concern.ts';

test('the shares of more topics than a call takes arguments are told', () => {
  const path = topicPath(['cats']);
  const topics = Array.from({ length: 200_000 }, (_, n) => ({ path, weight: n === 7 ? 2 : 1 }));
  const shares = withShares(topics as unknown as Topic[], undefined);
  expect([shares[7]!.share, shares[8]!.share]).toEqual([1, 0.5]);
});

import { expect, test } from 'vitest';
import { countWaitingBodies } from '../../../src/service/gather/waiting-bodies.ts';

test('what fetches waits while as many bytes as may wait to be read', async () => {
  const waiting = countWaitingBodies(100);
  const release = waiting.hold(99);
  await waiting.fewer();
  const releaseMore = waiting.hold(1);
  const seen: string[] = [];
  const fetches = [1, 2].map(() => waiting.fewer().then(() => seen.push('fetch')));
  await new Promise((resolve) => setImmediate(resolve));
  seen.push('read');
  releaseMore();
  await Promise.all(fetches);
  expect(seen).toEqual(['read', 'fetch', 'fetch']);
  release();
});

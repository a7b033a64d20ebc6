/** What the status of an answer is said to mean: once as a number, and in words. */
import { expect, test } from 'vitest';
import { statusFault } from '../../../src/collect/network/response-status.ts';

test.each([300, 402, 407, 418, 451, 599])('the status %i is named once', (status) => {
  const { kind, detail = '' } = statusFault(status)!;
  expect(kind).toBe('http-error');
  expect(detail).toMatch(new RegExp(`^the .* \\(${status}\\)$`, 'u'));
  expect(detail.split(String(status))).toHaveLength(2);
});

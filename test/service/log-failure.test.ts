import { expect, it } from 'vitest';
import { type ErrorCode, WinnowError } from '../../src/model/errors.ts';
import { causeOf } from '../../src/service/log-failure.ts';

const told = (code: ErrorCode, cause?: unknown) => causeOf(new WinnowError(code, 'it', { cause }));

it('tells where in the code something failed that nobody foresaw', () => {
  expect(told('internal', new Error('no room'))).toMatch(/^Error: no room\n +at .*log-failure/u);
});

it.each(['locked', 'unavailable', 'data-file'] as const)(
  'tells of a store that is %s what it said, and no place in the code',
  (code) => {
    expect(told(code, new Error('database is locked'))).toBe('Error: database is locked');
  },
);

it('tells whatever else was thrown, and nothing where nothing was', () => {
  expect(told('internal', 'words')).toBe('words');
  expect(told('internal')).toBeUndefined();
});

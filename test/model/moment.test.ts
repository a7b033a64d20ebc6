import { expect, it } from 'vitest';
import { readMoment } from '../../src/model/moment.ts';

it.each([
  ['2026-01-31', Date.UTC(2026, 0, 31)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2026-01-31T12:00Z', Date.UTC(2026, 0, 31, 12)],
  ['2026-01-31T12:00:05.5+02:00', Date.UTC(2026, 0, 31, 10, 0, 5, 500)],
])('%s is a moment', (text, at) => {
  expect(readMoment(text)).toBe(at);
});

const NONE = ['2026-02-30', '2026-13-01', '2026-1-1', '2026-01-31T25:00Z', '2026-01-31T12:00', ''];

it.each(NONE)('"%s" is none', (text) => {
  expect(readMoment(text)).toBeUndefined();
});

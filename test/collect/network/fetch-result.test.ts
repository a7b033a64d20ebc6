/** What is kept of a fetch, and where a feed has moved to for good. */
import { describe, expect, test } from 'vitest';
import {
  outcomeOf,
  parseHintsOf,
  permanentTarget,
} from '../../../src/collect/network/fetch-result.ts';

const url = 'https://a.example/feed';

describe('a feed that was redirected', () => {
  const steps = (...statuses: readonly number[]) =>
    statuses.map((status, at) => ({
      status,
      from: `https://a.example/${at}`,
      to: `https://a.example/${at + 1}`,
    }));

  test.each([
    [[], undefined],
    [[301], 'https://a.example/1'],
    [[308], 'https://a.example/1'],
    [[301, 308, 301], 'https://a.example/3'],
    [[301, 302], 'https://a.example/1'],
    [[301, 307, 301], 'https://a.example/1'],
    [[302], undefined],
    [[303, 301], undefined],
    [[307, 308], undefined],
  ])('by %j has moved for good to %s', (statuses, target) => {
    expect(permanentTarget(steps(...statuses))).toBe(target);
  });
});

describe('what came with a document', () => {
  const fresh = {
    kind: 'fresh',
    url,
    status: 200,
    redirects: [],
    trace: [],
    detail: 'There is news.',
  } as const;

  test('is told to whoever reads it', () => {
    const headers = { 'content-location': '/feed.de', 'content-language': 'de', server: 'x' };
    expect(parseHintsOf({ ...fresh, contentType: 'text/xml', headers })).toStrictEqual({
      url,
      contentType: 'text/xml',
      contentLocation: '/feed.de',
      contentLanguage: 'de',
    });
  });

  test('is its address alone where nothing else came', () => {
    expect(parseHintsOf({ ...fresh, headers: {} })).toStrictEqual({ url });
  });

  test('leaves the sentence and the status with the feed', () => {
    const { status, ...unanswered } = { ...fresh, kind: 'connect' as const };
    expect(outcomeOf({ ...fresh, headers: {} })).toStrictEqual({
      kind: 'fresh',
      detail: 'There is news.',
      status,
    });
    expect(outcomeOf(unanswered)).toStrictEqual({ kind: 'connect', detail: 'There is news.' });
  });
});

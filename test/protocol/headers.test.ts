import { describe, expect, it } from 'vitest';
import { readLimits, writeLimits } from '../../src/protocol/limits-headers.ts';
import { negotiate, readBodyType } from '../../src/protocol/media-type.ts';

const FORMS = ['application/rss+xml', 'application/json'] as const;

describe('limit headers', () => {
  it('tell requests, budget and the state of the user', () => {
    const notice = {
      hits: { reset: 'minute', limit: 60, remaining: 0 },
      budget: { reset: 'month', limit: 1_000, remaining: 12 },
      userState: 're-enabled',
    } as const;
    const headers = writeLimits(notice);
    expect(headers['ratelimit-hits-limit']).toBe('60');
    expect(headers['ratelimit-budget-reset']).toBe('month');
    expect(readLimits(new Headers(headers))).toEqual(notice);
  });

  it('say N/A where the plan is not known, and nothing where it does not limit', () => {
    expect(writeLimits({ hits: 'N/A' })).toEqual({
      'ratelimit-hits-reset': 'N/A',
      'ratelimit-hits-limit': 'N/A',
      'ratelimit-hits-remaining': 'N/A',
    });
    expect(readLimits(new Headers(writeLimits({ hits: 'N/A' })))).toEqual({ hits: 'N/A' });
    expect(writeLimits({})).toEqual({});
    expect(readLimits(new Headers())).toEqual({});
  });

  it('never tell a negative remainder', () => {
    const hits = { reset: 'minute', limit: 5, remaining: -3 };
    expect(writeLimits({ hits })['ratelimit-hits-remaining']).toBe('0');
  });
});

describe('negotiate', () => {
  it.each([
    [undefined, 'application/rss+xml'],
    ['', 'application/rss+xml'],
    ['*/*', 'application/rss+xml'],
    ['application/json', 'application/json'],
    ['Application/JSON; charset=utf-8', 'application/json'],
    ['application/rss+xml;q=0.5, application/json;q=0.9', 'application/json'],
    ['application/*;q=0.2, application/json;q=0.1', 'application/rss+xml'],
    ['application/rss+xml;q=0, */*', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/*, application/json', 'application/json'],
    ['application/json;q=0.9, */*', 'application/rss+xml'],
    ['text/html', 'application/rss+xml'],
    ['application/json;q=nonsense', 'application/rss+xml'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/rss+xml'],
  ])('answers %s with %s', (accept, form) => {
    expect(negotiate(accept, FORMS)).toBe(form);
  });
});

describe('readBodyType', () => {
  const accepted = ['application/json', 'text/x-opml'] as const;

  it('names the type of the body, the first where none is given', () => {
    expect(readBodyType('Text/X-OPML; charset="UTF-8"', accepted)).toBe('text/x-opml');
    expect(readBodyType(null, accepted)).toBe('application/json');
  });

  it('takes OPML in any charset', () => {
    expect(readBodyType('text/x-opml; charset=ISO-8859-1', accepted)).toBe('text/x-opml');
  });

  it('refuses other types, and JSON in other encodings, with 415', () => {
    for (const type of ['text/plain', 'application/json; charset=utf-16']) {
      expect(() => readBodyType(type, accepted)).toThrow(
        expect.objectContaining({ code: 'media-type', status: 415 }),
      );
    }
  });
});

import { describe, expect, test } from 'vitest';
import type { FetchResult } from '../../../src/collect/network/fetch-result.ts';
import { createRobots } from '../../../src/collect/network/robots.ts';

const NOW = Date.UTC(2026, 0, 1);

describe('robots rules', () => {
  function robotsAnswering(result: Partial<FetchResult>) {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return { redirects: [], trace: [], url, detail: '', headers: {}, ...result } as FetchResult;
    };
    return { asked, robots: createRobots({ fetch }, { product: 'winnow', clock: () => NOW }) };
  }

  test('are asked for once a site and obeyed', async () => {
    const body = Buffer.from(
      'User-agent: *\nDisallow: /private\nSitemap: https://site.example/s.xml',
    );
    const { asked, robots } = robotsAnswering({ kind: 'fresh', status: 200, body });
    expect(await robots.mayFetch('https://site.example/private/x')).toBe(false);
    expect(await robots.mayFetch('https://site.example/public')).toBe(true);
    expect(await robots.sitemaps('https://site.example/')).toEqual(['https://site.example/s.xml']);
    expect(asked).toEqual(['https://site.example/robots.txt']);
  });

  test.each([
    ['User-agent: *\nCrawl-delay: 2', 2_000],
    ['User-agent: *\nCrawl-delay: 0.5\nDisallow: /private', 500],
    ['User-agent: *\nCrawl-delay: 3\n\nUser-agent: winnow\nCrawl-delay: 1', 1_000],
    ['User-agent: *\nCrawl-delay: 3\n\nUser-agent: other\nCrawl-delay: 1', 3_000],
    ['User-agent: *\nCrawl-delay: 86400', 10_000],
    ['User-agent: *\nCrawl-delay: -5', 0],
    ['User-agent: *\nCrawl-delay: soon', 0],
    ['User-agent: *\nDisallow: /private', 0],
  ])('that say %j ask for pages to be %i ms apart', async (rules, spacingMs) => {
    const { robots } = robotsAnswering({
      kind: 'fresh',
      status: 200,
      body: Buffer.from(rules),
    });
    expect(await robots.spacingMs('https://site.example/page')).toBe(spacingMs);
  });

  test('are fetched once for pages that are asked about at once', async () => {
    const { asked, robots } = robotsAnswering({ kind: 'http-error', status: 404 });
    const pages = [1, 2, 3, 4].map((page) => robots.mayFetch(`https://site.example/${page}`));
    expect(await Promise.all(pages)).toEqual([true, true, true, true]);
    expect(asked).toHaveLength(1);
  });

  test('are fetched again for those who still wait where whoever asked first gave up', async () => {
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      if (asked.length === 1) throw new Error('stopped');
      const kind = 'http-error';
      return { redirects: [], trace: [], url, detail: '', headers: {}, kind, status: 404 } as const;
    };
    const robots = createRobots({ fetch }, { product: 'winnow', clock: () => NOW });
    const pages = [1, 2, 3].map((page) => robots.mayFetch(`https://site.example/${page}`));
    const told = await Promise.allSettled(pages);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(asked).toHaveLength(2);
  });

  test('that would take seconds to compare with an address keep us from it', async () => {
    const rules = `Disallow: /${'*a'.repeat(50)}$\n`.repeat(4_500);
    const body = Buffer.from(`User-agent: *\n${rules}`);
    const { robots } = robotsAnswering({ kind: 'fresh', status: 200, body });
    const long = `https://site.example/${'a'.repeat(2_000)}`;
    for (let times = 0; times < 50; times += 1) expect(await robots.mayFetch(long)).toBe(false);
    expect(await robots.mayFetch('https://site.example/b')).toBe(true);
  });

  test('of more than is read are those at the beginning', async () => {
    const rules = `User-agent: *\nDisallow: /private\n${'# more\n'.repeat(100_000)}Disallow: /\n`;
    const { robots } = robotsAnswering({ kind: 'fresh', status: 200, body: Buffer.from(rules) });
    expect(await robots.mayFetch('https://site.example/x')).toBe(true);
    expect(await robots.mayFetch('https://site.example/private')).toBe(false);
  });

  test.each([
    [404, true],
    [403, true],
    [429, false],
    [500, false],
  ])('answered with %i allow: %s', async (status, allowed) => {
    const { robots } = robotsAnswering({ kind: 'http-error', status });
    expect(await robots.mayFetch('https://site.example/x')).toBe(allowed);
  });
});

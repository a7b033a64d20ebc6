import { describe, expect, test } from 'vitest';
import { wellKnownFeedAddresses } from '../../../src/collect/pages/usual-places.ts';
import { page } from './written-page.ts';

describe('well-known feed addresses', () => {
  test('begin with those that the platform prescribes', () => {
    const feed = 'https://www.youtube.com/feeds/videos.xml?channel_id=UC123';
    const channel = 'https://www.youtube.com/channel/UC123';
    const canonical = `<link rel="canonical" href="${channel}">`;
    expect(wellKnownFeedAddresses(page('', {}, channel))[0]).toBe(feed);
    const handle = page(canonical, {}, 'https://www.youtube.com/c/name');
    expect(wellKnownFeedAddresses(handle)[0]).toBe(feed);
    const consent = page('', {}, 'https://consent.youtube.com/m');
    expect(wellKnownFeedAddresses(consent, channel)[0]).toBe(feed);
  });
  test('are a dozen at most, near the page first', () => {
    const found = wellKnownFeedAddresses(page('', {}, 'https://site.example/blog'));
    expect(found[0]).toBe('https://site.example/blog/feed');
    expect(found.length).toBeLessThanOrEqual(12);
  });
  test('are of the site, where a feed of the site is lost', () => {
    for (const asked of ['https://site.example/rss.xml', 'https://site.example/feed/']) {
      const places = wellKnownFeedAddresses(page('', {}, asked), asked);
      expect(places).toContain('https://site.example/atom.xml');
    }
  });
  test.each(['/ann/feed.xml', '/ann/feed/', '/ann/rss'])(
    'are in its folder alone, where %s is lost that one of many may have had',
    (path) => {
      const asked = `https://site.example${path}`;
      for (const reached of [asked, 'https://site.example/']) {
        const places = wellKnownFeedAddresses(page('', {}, reached), asked);
        expect(places).toContain('https://site.example/ann/rss.xml');
        expect(places.filter((url) => !url.startsWith('https://site.example/ann/'))).toEqual([]);
      }
    },
  );
  test.each(['/~jane/', '/~jane', '/~jane/index.html', '/users/jane', '/@jane', '/people/jane/'])(
    'are in the folder of the person that %s is of, and nowhere else on the host',
    (path) => {
      const found = wellKnownFeedAddresses(page('', {}, `https://site.example${path}`));
      const folder = /^\/(?:[^/]*jane|\w+\/jane)/u.exec(path)![0];
      expect(found).toContain(`https://site.example${folder}/rss.xml`);
      expect(found.filter((url) => !url.startsWith(`https://site.example${folder}`))).toEqual([]);
    },
  );
  test('are those of the program that made the page', () => {
    const made = (by: string, path: string) =>
      wellKnownFeedAddresses(
        page(`<meta name="generator" content="${by}">`, {}, `https://site.example${path}`),
      )[0];
    expect(made('Wix.com Website Builder', '/')).toBe('https://site.example/blog-feed.xml');
    expect(made('Joomla! - Open Source Content Management', '/en/news?x=1')).toBe(
      'https://site.example/en/news?format=feed&type=rss',
    );
  });
  test('of nonsense are none', () => {
    expect(wellKnownFeedAddresses(page('', {}, 'mailto:x@y.z'))).toEqual([]);
  });
});

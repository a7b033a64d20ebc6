import fc from 'fast-check';
import { parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import { type Channel, writeHtml, writeRss } from '../../src/protocol/rss.ts';
import { readRssEntries } from './read-rss.ts';
import { sampleContent, sampleItem } from './sample.ts';

const channel: Channel = {
  title: 'Interests of mill',
  link: 'http://localhost:8080/content/?lid=LID_1',
  description: 'What matters & why',
  language: 'en',
  copyright: 'Each item belongs to its publisher',
  webMaster: 'owner@localhost (Owner)',
  docs: 'https://www.rssboard.org/rss-specification',
  lastBuiltAt: Date.UTC(2026, 10, 21, 5),
  ttlMinutes: 60,
  image: { url: 'http://localhost:8080/icon.png', title: 'Icon', link: 'http://localhost:8080/' },
  selfUrl: 'http://localhost:8080/content/.rss?lid=LID_1&x=1',
  topicUrl: (topic) => `http://localhost:8080/content/${topic.segments.join('/')}?lid=LID_1`,
};

const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
const line = (text: string) => clean(text).replace(/\s+/gu, ' ').trim();

describe('content as RSS', () => {
  it('has every element of the interface', () => {
    const item = sampleItem({ thumbnail: { url: 'https://img.example/t.png' } });
    const xml = writeRss(channel, [sampleContent({ item })]);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><rss version="2.0" /u);
    for (const part of [
      'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
      'xmlns:media="http://search.yahoo.com/mrss/"',
      '<link>http://localhost:8080/content/?lid=LID_1</link>',
      '<description>What matters &amp; why</description><language>en</language>',
      '<copyright>Each item belongs to its publisher</copyright>',
      '<webMaster>owner@localhost (Owner)</webMaster>',
      '<lastBuildDate>Sat, 21 Nov 2026 05:00:00 GMT</lastBuildDate><ttl>60</ttl>',
      '<image><url>http://localhost:8080/icon.png</url><title>Icon</title>',
      'lid=LID_1&amp;x=1" rel="self" type="application/rss+xml"',
      '<content:encoded><![CDATA[<p><img src=',
      '<category domain="http://localhost:8080/content/nature/birds of prey?lid=LID_1">birds of prey<',
      '<guid isPermaLink="false">https://news.example/owls?id=1&amp;lang=en</guid>',
      '<pubDate>Sat, 21 Nov 2026 03:45:00 GMT</pubDate>',
      '<source url="https://news.example/feed.xml">Mill &amp; Meadow</source>',
      '<media:thumbnail url="https://img.example/t.png"></media:thumbnail>',
    ]) {
      expect(xml).toContain(part);
    }
  });

  it('tells items of one address apart by their ids, and changes no other guid', () => {
    const items = [
      sampleItem({ id: 'first' }),
      sampleItem({ id: 'other', url: 'https://news.example/larks' }),
      sampleItem({ id: 'second' }),
      sampleItem({ id: 'third', url: 'https://news.example/#owls' }),
      sampleItem({ id: 'fourth', url: 'https://news.example/#owls' }),
    ];
    const xml = writeRss(
      channel,
      items.map((item) => sampleContent({ item })),
    );
    expect([...xml.matchAll(/<guid[^>]*>(.*?)<\/guid>/gu)].map(([, guid]) => guid)).toEqual([
      'https://news.example/owls?id=1&amp;lang=en#first',
      'https://news.example/larks',
      'https://news.example/owls?id=1&amp;lang=en#second',
      'https://news.example/#owls/third',
      'https://news.example/#owls/fourth',
    ]);
  });

  it('is written empty without items', () => {
    expect(readRssEntries(writeRss(channel, []))).toEqual([]);
  });

  it('keeps CDATA whole when the text holds its end mark, and re-serves no markup', () => {
    const text = 'a ]]> b ]]><script>alert(1)</script>\n\n<img src=x onerror=y>';
    const content = sampleContent({
      item: sampleItem({ text, image: { url: 'data:text/html,x' } }),
    });
    const html = readRssEntries(writeRss(channel, [content]))[0]?.html;
    expect(html).toBe(writeHtml(content));
    expect(html).toContain('a ]]&gt; b ]]&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<(?:script|img)/u);
  });

  it('reads back what was written, and so does another parser', { timeout: 60_000 }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const awkward = fc.oneof(
      text,
      fc.stringMatching(/^[\]><&"'\r\n \u0000\u000b\ufffe;#a]{0,20}$/u),
    );
    const label = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((value) => /^[\w ]*\w$/u.test(value));
    fc.assert(
      fc.property(awkward, awkward, awkward, label, (title, summary, body, topic) => {
        const content = sampleContent({
          item: sampleItem({ title, summary, text: body }),
          subjects: [topicPath([topic])],
          feedTitle: title,
        });
        const xml = writeRss(channel, [content]);
        const own = readRssEntries(xml)[0];
        expect(own?.title).toBe(line(title));
        expect(own?.summary).toBe(clean(summary).trim());
        expect(own?.html).toBe(writeHtml(content));
        expect(own?.url).toBe(content.item.url);
        expect(own?.learnUrl).toBe(content.learnUrl);
        expect(own?.publishedAt).toBe(content.item.publishedAt);
        const other = parseRssFeed(xml)?.items?.[0];
        expect(other?.link).toBe(own?.learnUrl);
        expect(other?.guid?.value).toBe(own?.url);
        expect(other?.content?.encoded?.trim()).toBe(own?.html.trim());
      }),
      { numRuns: 60 },
    );
  });
});

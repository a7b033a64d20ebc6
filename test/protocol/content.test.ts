import { describe, expect, it } from 'vitest';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { cutText, writeContent, writeContentItem } from '../../src/protocol/content.ts';
import { readContent } from '../../src/protocol/content-entry.ts';
import { sampleContent, sampleItem } from './sample.ts';

describe('content as JSON', () => {
  it('has every field of the interface', () => {
    expect(writeContentItem(sampleContent())).toEqual({
      'dc:source': 'https://news.example/feed.xml',
      'service:embeddedVideo': null,
      'service:contentScore': 0.8125,
      'dc:identifier': sampleContent().learnUrl,
      'dc:type': 'NewsArticle',
      'dc:abstract': 'Two owls were seen again.',
      'dc:title': 'Owls return to the old mill',
      'service:altImage': null,
      'service:thumbnail': null,
      'dc:relation': 'https://news.example/owls?id=1&lang=en',
      'service:fromQuery': 'nature/birds of prey',
      'service:sourceOrder': '3',
      'dc:date': 'Sat, 21 Nov 2026 03:45:00 UTC',
      'dc:memberOf': 'user/Morning',
      'service:ExtendedProperty': {},
      'dc:publisher': 'news.example',
      'dc:description': 'Two owls were seen again.\n\nThey nest under the roof.',
      'dc:subject': ['/content/nature/birds%20of%20prey', '/content/nature'],
    });
  });

  it('falls back to when an undated item was collected and to its origin without a feed address', () => {
    const { publishedAt: _, ...item } = sampleItem();
    const wire = writeContentItem(sampleContent({ item, feedUrl: '' }));
    expect(wire['dc:date']).toBe('Sat, 21 Nov 2026 04:00:00 UTC');
    expect(wire['dc:source']).toBe('https://news.example');
  });

  it('never hands on media addresses that are not http(s)', () => {
    const item = sampleItem({
      thumbnail: { url: 'javascript:alert(1)' },
      image: { url: 'https://img.example/owl.jpg' },
    });
    const wire = writeContentItem(sampleContent({ item }));
    expect(wire['service:thumbnail']).toBeNull();
    expect(wire['service:altImage']).toBe('https://img.example/owl.jpg');
  });

  it('never hands on an item address that is not http(s)', () => {
    const item = sampleItem({ url: 'javascript:alert(1)' });
    const wire = writeContentItem(sampleContent({ item, feedUrl: 'javascript:alert(1)' }));
    expect([wire['dc:relation'], wire['dc:source']]).toEqual(['', '']);
  });

  it('never hands on the password in the address of a feed', () => {
    const feedUrl = 'https://reader:secret@news.example/feed.xml';
    const wire = writeContentItem(sampleContent({ feedUrl }));
    expect(wire['dc:source']).toBe('https://news.example/feed.xml');
  });

  it('comes back as plain entries', () => {
    const item = sampleItem({ thumbnail: { url: 'https://img.example/t.png' } });
    const [entry] = readContent(
      JSON.parse(JSON.stringify(writeContent([sampleContent({ item })]))),
    );
    expect(entry).toEqual({
      id: 'abcdefghijklmnop',
      title: item.title,
      url: item.url,
      learnUrl: sampleContent().learnUrl,
      score: 0.8125,
      publishedAt: item.publishedAt,
      type: 'NewsArticle',
      summary: item.summary,
      description: item.text,
      publisher: 'news.example',
      source: 'https://news.example/feed.xml',
      memberOf: 'user/Morning',
      fromQuery: 'nature/birds of prey',
      sourceOrder: '3',
      topics: [parseTopicPath('nature/birds of prey'), parseTopicPath('nature')],
      thumbnail: 'https://img.example/t.png',
    });
  });

  it('carries the explanation when there is one', () => {
    const topic = parseTopicPath('nature');
    const annotation = {
      topic,
      relevance: 0.75,
      contributions: [{ part: 'term', term: 'owl', field: 'title', amount: 0.75 }] as const,
    };
    const json = JSON.parse(JSON.stringify(writeContent([sampleContent({ annotation })])));
    expect(readContent(json)[0]?.why).toEqual({ ...annotation, topic: 'nature' });
  });

  it('is refused when it is no content answer', () => {
    expect(() => readContent([])).toThrow('the content answer must be an object, not an array');
    expect(() => readContent({ content: [{}] })).toThrow('of a content item is missing');
  });

  it('cuts long text between words and never inside a character', () => {
    expect(cutText('one two three', 9)).toBe('one two…');
    expect(cutText('🦉🦉🦉', 3)).toBe('🦉…');
    expect(cutText('short')).toBe('short');
  });
});

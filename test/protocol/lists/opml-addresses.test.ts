/** A sound address stays as it is, whatever is wrong with the attributes around it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { accounted, opml, urls } from './written-opml.ts';

const URL = 'http://v.example/f';

describe('an address between its quotes', () => {
  it.each([
    'htmlUrl"http://v.example/"',
    'htmlUrl "http://v.example/"',
    'html\nUrl="http://v.example/"',
    'html Url="http://v.example/"',
    'h tmlUrl="http://v.example/"',
    'title:"rss"',
    '@type="rss"',
    '"title"="rss"',
    '\\title="rss"',
    '[title="rss"',
    'ht’mlUrl="http://v.example/"',
    'html<b>Url="http://v.example/"',
    'html\n<<<<<<< HEAD\nUrl="http://v.example/"\n=======\n>>>>>>> topic\n',
    'type',
    '"',
    '“',
  ])('ends where they do before %s', (rest) => {
    for (const quote of ['"', "'"]) {
      const outline = `<outline text="V" xmlUrl=${quote}${URL}${quote} ${rest}/>`;
      const document = readOpml(opml(`${outline}\n<outline text="W" xmlUrl="${URL}/2"/>`));
      expect(document.entries.map(({ url, title }) => [url, title])).toEqual([
        [URL, 'V'],
        [`${URL}/2`, 'W'],
      ]);
      expect(accounted(document)).toBe(2);
    }
  });

  it('ends before the name of the next attribute, whose white space is within it', () => {
    const outline = `<outline text="V" xmlUrl="${URL}"h tmlUrl="http://v.example/"/>`;
    expect(urls(readOpml(opml(outline)))).toEqual([URL]);
  });

  it('ends so also in the address of its site', () => {
    const outline = `<outline htmlUrl="http://v.example/" @type="rss" xmlUrl="${URL}"/>`;
    expect(readOpml(opml(outline)).entries).toMatchObject([
      { url: URL, htmlUrl: 'http://v.example/' },
    ]);
  });

  it.each([
    [
      'http://x.example/?q="frogs and newts"&r=1',
      'http://x.example/?q=%22frogs%20and%20newts%22&r=1',
    ],
    ['http://x.example/?q="frogs"', 'http://x.example/?q="frogs"'],
    ['http://x.example/?q=" frogs"&r=1', 'http://x.example/?q=%22%20frogs%22&r=1'],
  ])('keeps quotes of its own: %s', (address, url) => {
    const document = readOpml(opml(`<outline text="X" xmlUrl="${address}" type="rss"/>`));
    expect(urls(document)).toEqual([url]);
  });
});

it('is none among the words of a value whose tag is sound', () => {
  const word = fc.constantFrom(' xmlUrl=', 'xmlUrl=http://w.example/', 'text=', ' ', '/>', '&');
  const outlines = fc.array(fc.array(word, { maxLength: 8 }), { maxLength: 8 });
  fc.assert(
    fc.property(outlines, (titles) => {
      const body = titles.map((words, n) => {
        const title = `text="${words.join('')}"`;
        return n % 2 === 0 ? `<outline ${title} xmlUrl="${URL}/${n}"/>` : `<outline ${title}/>`;
      });
      const document = readOpml(opml(body.join('\n')));
      const all = titles.map((_, n) => `${URL}/${n}`).filter((_, n) => n % 2 === 0);
      expect([urls(document), document.addresses]).toEqual([all, all.length]);
    }),
    { numRuns: 2_000 },
  );
});

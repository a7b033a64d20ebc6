/** What a document declares of plain text is read, in feeds and in lists of them; what could grow is not. */
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { LIMITS } from '../../../src/model/limits.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

function feedWith(declarations: string, title: string) {
  return parseFeed(
    Buffer.from(
      `<?xml version="1.0"?>\n<!DOCTYPE rss [\n${declarations}\n]>\n<rss version="2.0"><channel><title>${title}</title><link>http://a.example/</link></channel></rss>`,
    ),
  );
}

describe('entities that a document declares', () => {
  it.each([
    ['<!ENTITY site "The Owl">', '&site;s &amp; &eacute;', 'The Owls & é'],
    ["<!ENTITY site 'The Owl'>", '&site;', 'The Owl'],
    ['<!ENTITY site "a"><!ENTITY site "b">', '&site;', 'a'],
    ['<!ENTITY Größe "ß"><!ENTITY a-b.c "x">', '&Größe;&a-b.c;', 'ßx'],
    ['<!ENTITY q "R&amp;D &#8211; &#x3c;3">', '&q;', 'R&D – <3'],
    ['<!ENTITY nbsp "&#160;">\n<!ENTITY eacute "&#233;">', 'caf&eacute;', 'café'],
    ['<!ENTITY site "The Owl">', '<![CDATA[&site;]]> &site;', '&site; The Owl'],
    ['<!ENTITY site "The Owl">', '&other; &site', '&other; &site'],
  ])('of plain text are read: %s in %s', (declarations, title, read) => {
    expect(feedWith(declarations, title).title).toBe(read);
  });

  it.each([
    ['<!ENTITY a "aaa"><!ENTITY b "&a;&a;">', '&b;'],
    ['<!ENTITY a "&a;">', '&a;'],
    ['<!ENTITY % a "aaa"><!ENTITY b "%a;">', '&a;&b;'],
    ['<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'],
    ['<!ENTITY a PUBLIC "x" "http://127.0.0.1/x">', '&a;'],
    [`<!ENTITY a "${'x'.repeat(LIMITS.parse.entityCharacters + 1)}">`, '&a;'],
  ])('of anything else are not: %s', (declarations, title) => {
    expect(feedWith(declarations, title).title).toBe(title);
  });

  it('are left alone where they add much', () => {
    const declaration = `<!ENTITY a "${'x'.repeat(LIMITS.parse.entityCharacters)}">`;
    const count = LIMITS.parse.entityGrowth / LIMITS.parse.entityCharacters;
    expect(feedWith(declaration, '&a;'.repeat(count)).title).toMatch(/^x+$/u);
    expect(feedWith(declaration, '&a;'.repeat(count + 1)).title).toMatch(/^(?:&a;)+/u);
    const start = performance.now();
    const names = Array.from({ length: 1_000 }, (_, at) => `<!ENTITY a${at} "x">`).join('');
    expect(feedWith(names, '&a7;&a999;'.repeat(10_000)).title).toMatch(/^x&a999;x/u);
    expect((performance.now() - start) / 1_000).toBeLessThan(2);
  });

  it('are read in lists of feeds, in their lines', () => {
    const { entries, refusals } = readOpml(
      `<?xml version="1.0"?>\n<!DOCTYPE opml [\n<!ENTITY host "a.example">\n<!ENTITY site 'The\n"Owl"'>\n]>\n<opml version="2.0"><body>\n<outline text="&site; news" xmlUrl="http://&host;/f"/>\n<outline text="B" xmlUrl="http://b.example/f"/>\n</body></opml>`,
    );
    expect(entries).toMatchObject([
      { line: 8, title: 'The "Owl" news', url: 'http://a.example/f' },
      { line: 9, title: 'B', url: 'http://b.example/f' },
    ]);
    expect(refusals).toEqual([]);
  });
});

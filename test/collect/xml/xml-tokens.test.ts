import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { readXmlTokens } from '../../../src/collect/xml/xml-tokens.ts';

/** Every event in its order, with the places it names. */
function heard(read: (tell: (name: string) => (...places: number[]) => void) => void): string[] {
  const events: string[] = [];
  read(
    (name) =>
      (...places) =>
        events.push(`${name} ${places.join(' ')}`),
  );
  return events;
}

function ours(xml: string, mended: (repair: string) => void = () => {}): string[] {
  return heard((tell) =>
    readXmlTokens(xml, {
      openTag: tell('open'),
      attributeName: tell('name'),
      attributeValue: tell('value'),
      openTagEnd: tell('end'),
      selfClosingTagEnd: tell('itself'),
      closeTag: tell('close'),
      closingTag: () => -1,
      mended,
    }),
  );
}

function theirs(xml: string): string[] {
  return heard((tell) => {
    const ignored = () => {};
    const value = tell('value');
    const listener = {
      onopentagname: tell('open'),
      onattribname: tell('name'),
      // A value that the document ends in belongs to no tag.
      onattribdata: (start: number, end: number) => end < xml.length && value(start, end),
      onopentagend: tell('end'),
      onselfclosingtag: tell('itself'),
      onclosetag: tell('close'),
      ontext: ignored,
      ontextentity: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    };
    const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, listener);
    tokenizer.write(xml);
    tokenizer.end();
  });
}

/** Quotes come in pairs and instructions whole: of those that lack their end, ours lose less. */
const PIECES = [
  ...'<>/=!-[] \n\u000b\u000cab:',
  ...['<a', '</a>', '<a>', '<a b="c">', " d='e>'", '/>', '<!--', '-->', '--!>', '<![CDATA[', ']]>'],
  ...['<!DOCTYPE', '<?xml version="1.0"?>', 'word', 'é', '漢'],
];

test('tags end where htmlparser2 ends them, unless something never does', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (xml) => {
      const closed = `${xml}-->`;
      // Of tags that lack their end, and of what only looks like one, ours lose less as well.
      fc.pre(
        !/<[\p{L}:][^/> \n]*<|<\/[^>]*<|<(?:\/[ \n]*)?(?![\p{L}:!?/> \n])|<\/[ \n]*[!?]|<!(?![a-z[-])/iu.test(
          closed,
        ),
      );
      const repairs: string[] = [];
      const events = ours(closed, (repair) => repairs.push(repair));
      fc.pre(!repairs.includes('tags closed before the next'));
      // Theirs has the slash of an empty tag in a value without quotes.
      fc.pre(!/=[ \n]*[^"'> \n][^> \n]*\/>/u.test(closed));
      expect(events).toEqual(theirs(closed));
    }),
    { numRuns: 2_000 },
  );
});

test('tells the pieces of a tag by their places', () => {
  expect(ours('<a b="c"/><!-- <x> --><![CDATA[<y>]]></a>')).toEqual([
    'open 1 2',
    'name 3 4',
    'value 6 7',
    'itself 9',
    'close 39 40',
  ]);
});

test.each([
  ['<a>I <3 it</a>', 'close 12 13'],
  ['<a>I <!3 it</a>', 'close 13 14'],
  ['<a>I <!> it</a>', 'close 13 14'],
  ['<a>x <= y</a>', 'close 11 12'],
  ['<a>x <- “<” </3</a>', 'close 17 18'],
  ['<a>x<y</a>', 'close 8 9'],
])('takes a bracket that begins no tag for text: %s', (xml, close) => {
  expect(ours(xml)).toEqual(['open 1 2', 'end 2', close]);
});

test('ends an opening tag that lacks its end before the next tag', () => {
  expect(ours('<a b="c"<d>')).toEqual([
    ...['open 1 2', 'name 3 4', 'value 6 7', 'end 7', 'open 9 10', 'end 10'],
  ]);
});

test('ends instructions of word processors like tags, and takes others without an end for text', () => {
  expect(ours('<a><?xml:namespace prefix = o /></a>')).toEqual([
    'open 1 2',
    'end 2',
    'close 34 35',
  ]);
  expect(ours('<a>x <? y</a>')).toEqual(['open 1 2', 'end 2', 'close 11 12']);
  expect(ours('<a>x <? y</a><?b?>')).toEqual(['open 1 2', 'end 2', 'close 11 12']);
});

test('ends a closing tag that lacks its end before the next tag', () => {
  expect(ours('<a></a\n<b>')).toEqual(['open 1 2', 'end 2', 'close 5 6', 'open 8 9', 'end 9']);
});

test('ends a value that lacks its quote where its tag or the next attribute is', () => {
  expect(ours('<a b="c/><d e="f"/>')).toEqual([
    ...['open 1 2', 'name 3 4', 'value 6 7', 'itself 8'],
    ...['open 10 11', 'name 12 13', 'value 15 16', 'itself 18'],
  ]);
  expect(ours('<a b="c d="e">')).toEqual([
    ...['open 1 2', 'name 3 4', 'value 6 7', 'name 8 9', 'value 11 12', 'end 13'],
  ]);
});

test.each([
  ['<a b=c/>', ['open 1 2', 'name 3 4', 'value 5 6', 'itself 7']],
  ['<a b=“c”/>', ['open 1 2', 'name 3 4', 'value 6 7', 'itself 9']],
  ['<a b=c//>', ['open 1 2', 'name 3 4', 'value 5 7', 'itself 8']],
  ['<a b=/>', ['open 1 2', 'name 3 4', 'value 5 6', 'end 6']],
])('a value without quotes does not have the slash of its tag: %s', (xml, events) => {
  expect(ours(xml)).toEqual(events);
});

test.each([
  ['<link href="http://a.example/"/>', []],
  ['<link href="http://a.example/ rel="self"/>', ['quotes closed where their attribute ends']],
  ['<?o:p type="x">', ['instructions closed like tags']],
  ['<item><title>h</title ></item\n>', []],
  ['<item><title>h</title></item ', ['tags closed before the next']],
  ['<item ev:a="b"<title>h</title></item>', ['tags closed before the next']],
  ['<item><title>h <= i<j</title></item>', []],
])('%s among the elements of a feed leaves %j among the repairs', (written, repairs) => {
  const feed = `<rss version="2.0"><channel><title>t</title>${written}<item><title>i</title></item></channel></rss>`;
  expect(parseFeed(Buffer.from(feed))).toMatchObject({ repairs });
  expect(parseFeed(Buffer.from(feed)).items.at(-1)?.title).toBe('i');
});

test('keeps such brackets in the texts of a feed', () => {
  const feed = parseFeed(
    Buffer.from('<rss><channel><title>I <!3 & <!- x <!> y</title></channel></rss>'),
  );
  expect(feed.title).toBe('I <!3 & y');
});

import { describe, expect, test } from 'vitest';
import { detect } from '../../src/collect/detect.ts';

const ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title></feed>';

describe('a feed behind what its server wrote first', () => {
  test.each([
    '<p>Deprecated: function strftime()</p>',
    '<table class="xdebug-error"><tr><th>Notice</th></tr></table>',
    '<script>var counted = "<b>";</script>',
    '<style>.notice { color: red }</style>',
    '<!DOCTYPE html>',
    '<div>',
  ])('is found behind %s', (before) => {
    const found = detect(`${before}\n${ATOM}`);
    expect(found).toMatchObject({ kind: 'atom', rootAt: before.length + 1 });
    const prefixed = ATOM.replace('feed', 'a:feed').replace('xmlns', 'xmlns:a');
    expect(detect(before + prefixed)).toMatchObject({ kind: 'atom', rootAt: before.length });
  });

  test.each([
    '<?xml version="1.0" encoding="utf-8"',
    '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"',
    '<!DOCTYPE feed',
    '<![CDATA[',
  ])('is found behind a prologue that nothing closes: %s', (before) => {
    expect(detect(`${before}\n${ATOM}`)).toMatchObject({ kind: 'atom', rootAt: before.length + 1 });
  });

  test.each([
    '<div><feed>not of a namespace</feed></div>',
    '<!DOCTYPE html><main><entry xmlns="http://www.w3.org/1999/xhtml">of a page</entry></main>',
    '<html><pre>{"version": "https://jsonfeed.org/version/1", "items": []}</pre></html>',
    '<html><body><feed xmlns="http://www.w3.org/2005/Atom"></feed></body></html>',
  ])('is none in a page: %s', (page) => {
    expect(() => detect(page)).toThrow(expect.objectContaining({ kind: 'not-a-feed' }));
  });

  test.each([
    ['%PDF-1.7\n%\u00e2', 'a PDF'],
    ['\u2030PNG\r\n\u001a\n', 'a picture'],
    ['\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF', 'a picture'],
    ['PK\u0003\u0004', 'a packed file'],
  ])('is told from %j', (text, what) => {
    expect(() => detect(`${text} and <more> of it`)).toThrow(`the document is ${what}, not a feed`);
  });

  test.each(['<br />\n<b>Warning</b>: too late<br />\n', '<pre>', 'Notice: x on line 3 '])(
    'is found as JSON behind %s',
    (before) => {
      const json = '{"version": "https:\\/\\/jsonfeed.org\\/version\\/1.1", "items": []}';
      expect(detect(`${before}${json}</pre>`)).toEqual({
        kind: 'json',
        rootAt: before.length,
        end: before.length + json.length,
        repairs: ['text around the document'],
      });
    },
  );
});

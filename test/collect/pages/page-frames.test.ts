/** A page that only shows another one in a frame leads there, as one that forwards does. */
import { expect, test } from 'vitest';
import { forwardUrl } from '../../../src/collect/pages/page.ts';
import { page } from './written-page.ts';

const leadsTo = (html: string) => forwardUrl(page(html));

test.each([
  ['its only frame', '<frameset><frame src="/main/index.html"></frameset>', '/main/index.html'],
  [
    'the frame of its text beside that of its menu',
    '<frameset cols="20%,80%"><frame name="menu" src="m.html"><frame name="text" src="t.html"></frameset>',
    '/t.html',
  ],
  [
    'the frame that is called the main one',
    '<frameset><frame src="a.html"><frame name="main" src="b.html"></frameset><noframes>Frames, please. <a href="/c">On</a></noframes>',
    '/b.html',
  ],
  [
    'the larger of frames without names',
    '<frameset cols="*,120"><frame src="a.html"><frame src="b.html"></frameset>',
    '/a.html',
  ],
  [
    'the largest of framesets in framesets',
    '<frameset rows="80,*"><frame src="a.html"><frameset cols="80%,20%"><frame src="b.html"><frame src="c.html"></frameset></frameset>',
    '/b.html',
  ],
  [
    'the last of frames without names and sizes',
    '<frameset><frame src="a.html"><frame src="b.html"></frameset>',
    '/b.html',
  ],
  [
    'the frame whose file has the name of what is read',
    '<frameset cols="50%,50%"><frame src="content.html?a=1"><frame src="menu.html"></frameset>',
    '/content.html?a=1',
  ],
  [
    'the frame whose file has no name of what stands beside',
    '<frameset><frame src="x1.html"><frame src="nav.html"></frameset>',
    '/x1.html',
  ],
  [
    'a frame that is all there is',
    '<body><iframe src="/app/" width="100%">Your browser, as it seems, does not show any frames.</iframe>',
    '/app/',
  ],
  [
    'that beside frames which only count',
    '<noscript><iframe src="https://count.example/"></iframe></noscript><iframe src="/app/"></iframe><iframe height="0" width="0" src="/c"></iframe><script>let words = "many, many words that nobody sees on the page";</script>',
    '/app/',
  ],
])('%s', (_, html, path) => {
  expect(leadsTo(`<html><head><title>x</title></head>${html}`)).toBe(`https://site.example${path}`);
});

test.each([
  ['words', `<p>${'Words of the page. '.repeat(4)}</p><iframe src="/film"></iframe>`],
  ['links', '<a href="/">Home</a><iframe src="/film"></iframe>'],
  ['several frames', '<iframe src="/film"></iframe><iframe src="/map"></iframe>'],
  ['a frame without an address', '<iframe></iframe>'],
  ['a frame that runs something', '<iframe src="javascript:alert(1)"></iframe>'],
])('not where a page has %s', (_, html) => {
  expect(leadsTo(html)).toBeUndefined();
});

test('a page that forwards goes before its frame', () => {
  const forward = '<meta http-equiv="refresh" content="0; url=/new">';
  expect(leadsTo(`${forward}<iframe src="/app/"></iframe>`)).toBe('https://site.example/new');
});

import { expect, test } from 'vitest';
import { isPage } from '../../../src/collect/pages/is-page.ts';

test.each([
  ['<!doctype html><title>x</title>', 'text/html; charset=utf-8', true],
  ['<p>Hello', undefined, true],
  ['words before <a href="/feed">a link</a>', 'text/plain', true],
  ['\u00ff\u00fe<\u0000h\u0000t\u0000m\u0000l\u0000>\u0000', 'text/html', true],
  ['{"error":"not <p>here</p>"}', 'application/json', false],
  ['{"error":"not here"}', 'text/html', false],
  ['{"body":"<p>not <a href=\\"/a\\">here</a></p>"}', 'application/xml', false],
  ['[{"body":"<p>not here</p>"}]', undefined, false],
  ['\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR <p>', 'text/html', false],
  ['GIF89a', 'image/gif', false],
  ['<svg><title>A drawing</title></svg>', 'image/svg+xml', false],
  ['%PDF-1.4 <a >', 'application/pdf', false],
  ['<?xml version="1.0"?><opml><head><title>Mine</title></head><body/></opml>', 'text/xml', false],
  ['<!doctype html><p>Write <opml>.', 'text/html', true],
  ['just words', 'text/plain', false],
  ['', 'text/html', false],
])('%j as %s', (body, type, expected) => {
  expect(isPage(Buffer.from(body, 'latin1'), type)).toBe(expected);
});

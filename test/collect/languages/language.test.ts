import { expect, test } from 'vitest';
import { readLanguage } from '../../../src/collect/languages/language.ts';

test.each([
  [' en_GB ', 'en-GB'],
  ['de_DE.UTF-8', 'de-DE'],
  ['en-us, de', 'en-us'],
  ['en/US', 'en'],
  ['English', 'en'],
  ['english (US)', 'en'],
  ['Français', 'fr'],
  ['Português', 'pt'],
  ['русский', 'ru'],
  ['日本語', 'ja'],
  ['中文', 'zh'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['zho-TW', 'zh-TW'],
  ['haw', 'haw'],
  ['jp', 'ja'],
  ['CN', 'zh'],
  ['en-us', 'en-us'],
  ['x-default', undefined],
  ['und', undefined],
  ['mul', undefined],
  ['zxx-Latn', undefined],
  ['mus', 'mus'],
  ['', undefined],
  ['?', undefined],
  [undefined, undefined],
])('reads the language %j', (written, expected) => {
  expect(readLanguage(written)).toBe(expected);
});

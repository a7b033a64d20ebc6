import { expect, it } from 'vitest';
import { lookOf } from '../../../src/cli/output/look.ts';

it.each([
  [{}, true],
  [{ LANG: 'en_GB.UTF-8' }, true],
  [{ LANG: 'ja_JP.utf8' }, true],
  [{ LC_CTYPE: 'UTF-8' }, true],
  [{ LANG: 'C.UTF-8' }, true],
  [{ LANG: 'C' }, false],
  [{ LANG: 'de_DE' }, false],
  [{ LANG: 'de_DE@euro' }, false],
  [{ LANG: 'de_DE.ISO-8859-1' }, false],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'ru_RU.KOI8-R' }, false],
  [{ TERM: 'dumb' }, false],
])('draws with characters beyond ASCII where the locale %j shows them: %s', (variables, shows) => {
  expect(lookOf({ isTTY: true }, variables, true).unicode).toBe(shows);
});

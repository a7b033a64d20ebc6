import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { plainText } from '../../../src/collect/text/plain-text.ts';

function titleOf(written: string): string | undefined {
  return parseFeed(Buffer.from(`<rss><channel><title>${written}</title></channel></rss>`)).title;
}

describe('references to the bytes of a character', () => {
  test.each([
    ['Don&acirc;&euro;&trade;t', 'Don’t'],
    ['Don&acirc;&#128;&#153;t', 'Don’t'],
    ['Don&#226;&#8364;&#8482;t', 'Don’t'],
    ['&acirc;&#128;&brvbar;', '…'],
    ['caf&Atilde;&copy; and cr&#195;&#168;me', 'café and crème'],
    ['10&Acirc;&nbsp;&Acirc;&euro;', '10\u00a0€'],
    ['&#xC2;&#xA9; 2004', '© 2004'],
    ['M&acirc;&euro;&trade;s &acirc;&euro;&oelig;x&acirc;&euro;', 'M’s “xâ€'],
  ])('are read as that: %s', (written, title) => {
    expect(titleOf(written)).toBe(title);
    expect(plainText(written)).toBe(title.replaceAll('\u00a0', ' '));
  });

  test.each([
    ['&laquo;&nbsp;pass&eacute;&nbsp;&raquo;', '«\u00a0passé\u00a0»'],
    ['&bdquo;Spa&szlig;&ldquo;', '„Spaß“'],
    ['&raquo; l&acirc;&nbsp;&raquo;', '» lâ\u00a0»'],
    ['MANH&Atilde;&raquo; e INFORMA&Ccedil;&Atilde;&nbsp;O', 'MANHÃ» e INFORMAÇÃ\u00a0O'],
    ['T&Acirc;CHE &acirc;&lt;&gt; &Atilde;&amp;', 'TÂCHE â<> Ã&'],
  ])('are told from letters beside signs: %s', (written, title) => {
    expect(titleOf(written)).toBe(title);
  });
});

import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';

describe('what is called Western', () => {
  test.each([
    [
      'iso-8859-1',
      'windows-1251',
      'd1e5e3eee4ede520e220cceef1eae2e520eff0eef8ebe020e2f1f2f0e5f7e0',
    ],
    ['windows-1252', 'gb2312', 'bdf1cceccdede9cfb5c4d0c2cec5'],
  ])('reads what is declared %s by default as %s where it is', (declared, encoding, hex) => {
    const declaration = Buffer.from(`<?xml version="1.0" encoding="${declared}"?><a>`);
    const decoded = decode(Buffer.concat([declaration, Buffer.from(hex, 'hex')]));
    expect(decoded).toMatchObject({
      encoding,
      repairs: [`declared ${declared}, but reads as ${encoding}`],
    });
  });

  test.each(['¿Él?', 'ÀÈÌÒÙ', 'ÅÆØ'])(
    'believes what is declared of a text as short as %s',
    (text) => {
      const declaration = '<?xml version="1.0" encoding="iso-8859-1"?><a>';
      const decoded = decode(Buffer.from(declaration + text, 'latin1'));
      expect(decoded).toEqual({ encoding: 'iso-8859-1', text: declaration + text, repairs: [] });
    },
  );

  test('believes a document more than a server that calls everything Western', () => {
    const czech = Buffer.from('9e6c759d6f75e86bfd206bf9f2', 'hex');
    const declared = (label: string): Buffer =>
      Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${label}"?><a>`), czech]);
    const western = 'text/xml; charset=ISO-8859-1';
    expect(decode(declared('windows-1250'), western)).toMatchObject({
      encoding: 'windows-1250',
      text: expect.stringContaining('žluťoučký kůň'),
    });
    expect(decode(declared('iso-8859-1'), 'text/xml; charset=windows-1250').encoding).toBe(
      'windows-1250',
    );
    expect(decode(declared('utf-8'), western).encoding).toBe('iso-8859-1');
    expect(decode(declared('windows-1252'), western).encoding).toBe('iso-8859-1');
  });

  test('reads what is called Western as the Latin letters that it must be, if there are enough of them', () => {
    const polish = 'Zażółć gęślą jaźń, książę: Łódź, żółw, wąż, kłębek, ćma, świeże źródło. ';
    const bytes = [...polish].map((letter) => {
      const at = 'ąćęłńóśźżŁ'.indexOf(letter);
      return at === -1
        ? letter.charCodeAt(0)
        : [0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f, 0xbf, 0xa3][at]!;
    });
    const declaration = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>');
    expect(decode(Buffer.concat([declaration, Buffer.from(bytes)]))).toMatchObject({
      encoding: 'windows-1250',
      text: expect.stringContaining(polish),
      repairs: ['declared iso-8859-1, but reads as windows-1250'],
    });
    const little = Buffer.concat([declaration, Buffer.from('wi\xeac bie\xbf\xb9cy', 'latin1')]);
    expect(decode(little).encoding).toBe('iso-8859-1');
  });

  test('is no other for being long, where its letters are those of small languages', () => {
    const friulian = 'Il Friûl al è un lûc, lenghe, cûr, citât, dì, cjâse. '.repeat(60);
    expect(decode(Buffer.from(friulian, 'latin1')).encoding).toBe('windows-1252');
    const declaration = '<?xml version="1.0" encoding="iso-8859-1"?>';
    expect(decode(Buffer.from(declaration + friulian, 'latin1')).encoding).toBe('iso-8859-1');
  });

  test('believes that Western text is what it says', () => {
    const text =
      '<?xml version="1.0" encoding="iso-8859-1"?>«Été à Nîmes», où l\u00b4on fête Noël : ßö';
    expect(decode(Buffer.from(text, 'latin1'))).toMatchObject({ text, repairs: [] });
  });

  test('expects the letters of the language that the document says it is in', () => {
    const inDocument = (language: string, bytes: string) => {
      const start = `<rss><channel><language>${language}</language><title>`;
      return decode(Buffer.from(`${start}${bytes}</title>`, 'latin1')).text;
    };
    const polish = 'Wiadomo\x9cci dnia i \x9cwiat';
    expect(inDocument('pl-PL', polish)).toContain('Wiadomości dnia i świat');
    expect(inDocument('en', polish)).toContain('Wiadomoœci dnia i œwiat');
    expect(inDocument('hr', 'Ko\xb9arka\xb9i pobijedili, \xb9to \xe6e biti')).toContain(
      'Košarkaši pobijedili, što će',
    );
    expect(inDocument('de', 'Umlaute \xe4\xf6\xfc richtig eingeben')).toContain('äöü');
    expect(inDocument('fr', 'Les c\x9curs bris\xe9s, \xe0 No\xebl')).toContain(
      'cœurs brisés, à Noël',
    );
  });
});

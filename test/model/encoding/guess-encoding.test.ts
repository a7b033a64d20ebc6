/** Short feeds in old encodings, without a header, a mark or a declaration. */
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/model/encoding/decode.ts';
import { decodeText } from '../../../src/model/encoding/decode-text.ts';
import { guessEncoding } from '../../../src/model/encoding/guess-encoding.ts';

/** The bytes of a text in an encoding that only a decoder is there for: what decodes to each character. */
function encode(label: string, text: string): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  const note = (...bytes: number[]) => {
    const character = decodeText(Uint8Array.from(bytes), label);
    if (character.length === 1 && character !== '\ufffd' && !bytesOf.has(character)) {
      bytesOf.set(character, bytes);
    }
  };
  for (let byte = 0; byte <= 0xff; byte += 1) note(byte);
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) note(lead, trail);
  }
  return Uint8Array.from([...text].flatMap((character) => bytesOf.get(character) ?? [0x3f]));
}

function feedOf([title, ...items]: readonly string[]): string {
  const rest = items.map((item) => `<item><title>${item}</title></item>`).join('');
  return `<rss version="2.0"><channel><title>${title}</title>${rest}</channel></rss>`;
}

const JAPANESE = [
  'ニュース速報',
  '最新の記事一覧',
  '東京都の天気予報',
  '新しいブログをはじめました',
];
const CHINESE = ['新闻中心', '今日要闻', '北京天气预报', '最新文章列表'];
const TAIWANESE = ['新聞中心', '今日要聞', '台北天氣預報', '最新文章列表'];
const KOREAN = ['뉴스 속보', '오늘의 날씨', '나의 블로그', '프로그래밍 입문'];
const RUSSIAN = ['Новости дня', 'Погода в Москве', 'Последние записи', 'Российская газета'];
const UKRAINIAN = ['Новини дня', 'Погода в Києві', 'Останні записи'];

describe('what nobody declared', () => {
  test.each([
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb2312', CHINESE],
    ['big5', TAIWANESE],
    ['euc-kr', KOREAN],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['iso-8859-5', RUSSIAN],
    ['ibm866', RUSSIAN],
    ['x-mac-cyrillic', RUSSIAN],
    ['windows-1251', UKRAINIAN],
    ['koi8-u', UKRAINIAN],
    ['x-mac-cyrillic', UKRAINIAN],
    ['windows-1253', ['Νέα της ημέρας', 'Ο καιρός στην Αθήνα']],
    ['windows-1255', ['חדשות היום', 'מזג האוויר']],
    ['windows-1255', ['היום צפוי גשם בעיר']],
    ['windows-1256', ['أخبار اليوم', 'حالة الطقس']],
    [
      'windows-1250',
      ['Wiadomości dnia', 'Książę wrócił', 'Zażółć gęślą jaźń', 'Spółka podała wyniki'],
    ],
    ['windows-1250', ['Příliš žluťoučký kůň', 'Zprávy dne', 'Počasí v Čechách']],
    ['windows-1250', ['Hűvös idő', 'Őszi eső', 'Döntött a bíróság', 'Nőtt a fizetések értéke']],
    ['iso-8859-2', ['Święta w Łodzi', 'Zażółć gęślą jaźń', 'Spółka podała wyniki']],
    [
      'windows-1254',
      ['Günün haberleri', 'İstanbul’da yağış', 'Açıklama yapıldı', 'Başbakan geldi'],
    ],
    [
      'windows-1257',
      [
        'Šios dienos žinios',
        'Orų prognozė',
        'Kauno miestų šventė',
        'Žvejyba ežeruose',
        'Vyriausybė pritarė biudžetui',
        'Mažėja bedarbių skaičius',
        'Atsakė į klausimą, kurį girdėjo dažnai',
        'Teismas: bausmė per griežta',
      ],
    ],
    ['tis-620', ['ข่าววันนี้', 'พยากรณ์อากาศ']],
  ])('is told to be %s from a title and a few items: %j', (label, titles) => {
    const text = feedOf(titles);
    const decoded = decode(encode(label, text));
    expect(decoded).toMatchObject({ text, repairs: ['encoding guessed'] });
    expect(new TextDecoder(decoded.encoding).encoding).toBe(new TextDecoder(label).encoding);
  });

  test.each([
    ['shift_jis', 'ニュース速報'],
    ['euc-jp', '東京都の天気予報'],
    ['gb2312', '最新文章列表'],
    ['big5', '台北天氣預報'],
    ['euc-kr', '프로그래밍 입문'],
    ['koi8-r', 'Погода в Москве'],
  ])('is told to be %s from one title', (label, title) => {
    expect(decode(encode(label, feedOf([title]))).text).toBe(feedOf([title]));
  });

  test.each([
    ['windows-1252', ['Actualités à la une', 'L’été à Paris : météo', 'Noël']],
    [
      'windows-1252',
      ['L’été à l’école', 'L’élève d’après', 'C’est l’époque où l’on rêve, à l’évidence'],
    ],
    ['windows-1252', ['Com’è l’età', 'C’è più libertà', 'Perché l’Italia è già così, dov’è l’età']],
    ['windows-1252', ['“Mañana”', '¿Qué “español”?', '“Así” – “corazón” “niño”… “¡Está aquí!”']],
    ['windows-1252', ['Größe für alle', 'Über uns', 'Straßen in München']],
    ['windows-1252', ['Año nuevo, ¿qué pasó?', 'Notícias de São Paulo: eleições']],
    ['windows-1252', ['Nyheter från Malmö', 'Veðrið í Reykjavík', 'Þór og Óðinn']],
    ['windows-1252', ['“Quotes” – and ‘others’…', '10 € at 20 °C ©']],
    ['windows-1252', ['Owls\u00a0at\u00a0noon', '»New«', '12\u00a0m³ · 3½°', '© 2004 ¶']],
    ['windows-1252', ['Paris à Londres', 'Paris à Londres', 'Londres à Paris']],
    ['windows-1250', ['Wiadomości dnia', 'Pogoda w Łodzi', 'są się']],
    ['windows-1250', ['Zprávy dne', 'Počasí v Praze', 'kůň']],
    ['windows-1254', ['Günün haberleri', 'İstanbul hava durumu', 'Son yazılar']],
  ])('and Latin letters of %s are taken for no other script: %j', (label, titles) => {
    expect(decode(encode(label, feedOf(titles))).encoding).toBe('windows-1252');
  });

  test.each([
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb2312', CHINESE],
    ['big5', TAIWANESE],
    ['euc-kr', KOREAN],
    ['windows-1251', RUSSIAN],
  ])('and a byte that %s does not have changes nothing but itself', (label, titles) => {
    const whole = encode(label, feedOf([...titles, ...titles]));
    for (const byte of [0xff, 0xa0, 0xe9]) {
      const faulty = Buffer.concat([whole, Buffer.from([byte, 0x20])]);
      expect(decode(faulty).text).toContain(feedOf([...titles, ...titles]));
      const declared = Buffer.from(`<?xml version="1.0" encoding="${label}"?>`);
      expect(decode(Buffer.concat([declared, faulty])).encoding).toBe(label);
    }
  });

  test('and what is no text is not guessed at, a few stray controls notwithstanding', () => {
    const packed = brotliCompressSync(Buffer.from(feedOf(RUSSIAN).repeat(20)));
    expect(guessEncoding(packed)).toBeUndefined();
    const stray = feedOf(RUSSIAN).replace('<item>', '\u0001\u000b<item>');
    expect(guessEncoding(Buffer.from(encode('koi8-r', stray)))).toBe('koi8-r');
  });

  test('and UTF-8 is never guessed at', () => {
    for (const titles of [JAPANESE, CHINESE, TAIWANESE, KOREAN, RUSSIAN]) {
      const decoded = decode(Buffer.from(feedOf(titles)));
      expect(decoded).toEqual({ text: feedOf(titles), encoding: 'utf-8', repairs: [] });
    }
  });
});

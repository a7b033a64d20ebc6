import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDate } from '../../src/collect/date.ts';

const MOMENT = '2004-01-01T19:48:21.000Z';

describe('dates of the wild', () => {
  test.each([
    // RFC 822 and its descendants
    ['Thu, 01 Jan 2004 19:48:21 GMT', MOMENT],
    ['Thu, 01 Jan 04 19:48:21 GMT', MOMENT],
    ['01 Jan 2004 19:48:21 UT', MOMENT],
    ['Thu,01 Jan 2004 19:48:21 +0000', MOMENT],
    ['Thu, 1 Jan 2004 14:48:21 EST', MOMENT],
    ['Thu, 1 Jan 2004 15:48:21 EDT', MOMENT],
    ['Thu, 1 Jan 2004 20:48:21 +01:00', MOMENT],
    ['Thu, 1 Jan 2004 20:48:21 +0100 (CET)', MOMENT],
    ['Thu, 1 Jan 2004 20:48:21 CET', MOMENT],
    ['Fri, 2 Jan 2004 04:48:21 JST', MOMENT],
    ['Thu, 1 Jan 2004 14:48:21 COT', MOMENT],
    ['Thu, 1 Jan 2004 15:48:21 CLT', MOMENT],
    ['Fri, 2 Jan 2004 00:48:21 YEKT', MOMENT],
    ['Thu, 1 Jan 2004 21:48:21 GMT+2', MOMENT],
    ['Thursday, 01-Jan-04 19:48:21 GMT', MOMENT],
    ['Thursday, January 1, 2004 19:48:21', MOMENT],
    ['January 1st, 2004 7:48:21 PM', MOMENT],
    ['Thu, 01 Jan 2004', '2004-01-01T00:00:00.000Z'],
    ['Thu, 01 January 2004 19:48 GMT', '2004-01-01T19:48:00.000Z'],
    ['Thu Jan 01 2004 19:48:21 GMT+0000 (UTC)', MOMENT],
    ['Wed, 31 Dec 2003 24:00:00 GMT', '2004-01-01T00:00:00.000Z'],
    ['Thu, 1 Jan 2004 20:48:21 +1', MOMENT],
    ['Thu, 01 Jan 2004 19.48.21 GMT', MOMENT],
    ['Thu, 30 Feb 2004 19:48:21 GMT', '2004-03-01T19:48:21.000Z'],
    ['Sun, 16 Dec 2012 1:2:3:4 GMT', '2012-12-16T01:02:03.000Z'],
    ['January 2004', '2004-01-01T00:00:00.000Z'],
    ['Thu, 01 Jan 104 19:48:21 GMT', MOMENT],
    ['Thu, 01 Jan 2004 20:48:21 0100', MOMENT],
    ['Thu, 01 Jan 2004 20:48:21 + 0100', MOMENT],
    ['Thu, 01 Jan 2004 20:48:21 &#43;0100', MOMENT],
    ['Thu, 01 Jan 2004 14:48:21 \u22120500', MOMENT],
    ['Thu, 01 January 2004 15:48:21 AT', MOMENT],
    ['Thu, 01 Jan 2004 14:48:21 ET', MOMENT],
    ['01/Jan/2004:20:48:21 +0100', MOMENT],
    ['2004:01:01 19:48:21', MOMENT],
    ['2004-01-01_19:48:21', MOMENT],
    ['2004-01-01-19:48:21', MOMENT],
    ['+002004-01-01T19:48:21Z', MOMENT],
    ['平成16年1月1日 19:48:21', MOMENT],
    ['令和元年5月1日', '2019-05-01T00:00:00.000Z'],
    ['昭和64年1月7日', '1989-01-07T00:00:00.000Z'],
    ['中華民國113年5月20日', '2024-05-20T00:00:00.000Z'],
    ['Thu, 01 Jul 2004 14:48:21 ET', '2004-07-01T18:48:21.000Z'],
    ['July 1, 2004 at 11:48 a.m. PT', '2004-07-01T18:48:00.000Z'],
    ['Updated 11:48 AM PT, Thu July 1, 2004', '2004-07-01T18:48:00.000Z'],
    ['Thu Jul 01 14:48:21 ET 2004', '2004-07-01T18:48:21.000Z'],
    ['July 1, 2004 2:48 PM ET / 11:48 AM PT', '2004-07-01T18:48:00.000Z'],
    ['1 July 2004 at 18:48', '2004-07-01T18:48:00.000Z'],
    ['Thu, 01 Jan 2004 19:48:21 -24:00', '2004-01-02T19:48:21.000Z'],
    ['01.01.2004 19.48', '2004-01-01T19:48:00.000Z'],
    ['19:48:21 2004-01-01', MOMENT],
    ['Thu, 01 Jan 2004 20:48:21 Europe/Berlin', MOMENT],
    ['2004-07-01 20:48:21 Europe/London', '2004-07-01T19:48:21.000Z'],
    ['2004-01-01T14:48:21-05:00[America/New_York]', MOMENT],
    ['Thu, 01 Jan 2004 19:48:21 Europe/Nowhere', MOMENT],
    ['Thu, 01 Jan 2004 14:48:21 Etc/GMT+5', MOMENT],
    ['Thu, 01 Jan 2004 11:48:21 Pacific Standard Time', MOMENT],
    ['Thu, 01 Jul 2004 14:48:21 Eastern Daylight Time', '2004-07-01T18:48:21.000Z'],
    ['Thu Jul 01 2004 20:48:21 (Central European Summer Time)', '2004-07-01T18:48:21.000Z'],
    ['Fri, 02 Jan 2004 01:18:21 India Standard Time', MOMENT],
    ['Thu, 01 Jan 2004 20:48:21 GMT+0100 (Greenwich Mean Time)', MOMENT],
    ['2004-01-02 05:48:21 (Etc/GMT-10)', MOMENT],
    ['2004-01-02T05:48:21[Etc/GMT-10]', MOMENT],
    ['2004-01-01T14:48:21-05:00[Etc/GMT+5]', MOMENT],
    ['2004-01-01T14:48:21 Etc/GMT+05:00', MOMENT],
    ['Thu, 01 Jan 2004 19:48:21 Etc/GMT', MOMENT],
    ['Thu, 01 Jan 2004 19:48:21 Etc/UTC', MOMENT],
    ['2004-01-01T19.48.21Z', MOMENT],
    // asctime
    ['Thu Jan  1 19:48:21 2004', MOMENT],
    ['Thu Jan 01 19:48:21 GMT 2004', MOMENT],
    ['Thu Jan 01 14:48:21 EST 2004', MOMENT],
    ['Thu  1 Jan 19:48:21 GMT 2004', MOMENT],
    ['Thu  1 Jan 07:48:21 PM UTC 2004', MOMENT],
    ['Thu Jan 1 20:48:21 UTC+0100 2004', MOMENT],
    ['Fri, 2 Jan 2004 03:48:21 WITA', MOMENT],
    ['Fri, 2 Jan 2004 04:48:21 WIT', MOMENT],
    // ISO 8601 and W3C-DTF
    ['2004-01-01T19:48:21Z', MOMENT],
    ['2004-01-01T19:48:21.000Z', MOMENT],
    ['2004-01-01T14:48:21-05:00', MOMENT],
    ['2004-01-01T14:48:21-0500', MOMENT],
    ['2004-01-01 19:48:21', MOMENT],
    ['2004-01-01 19:48:21 UTC', MOMENT],
    ['2004-01-01 14:48:21 EST', MOMENT],
    ['20040101T194821Z', MOMENT],
    ['20040101194821', MOMENT],
    ['200401011948', '2004-01-01T19:48:00.000Z'],
    ['2003-06-31', '2003-07-01T00:00:00.000Z'],
    ['2004-01-01T19:48Z', '2004-01-01T19:48:00.000Z'],
    ['2004-01-01', '2004-01-01T00:00:00.000Z'],
    ['20040101', '2004-01-01T00:00:00.000Z'],
    ['2004-01', '2004-01-01T00:00:00.000Z'],
    ['2004', '2004-01-01T00:00:00.000Z'],
    ['2003-335', '2003-12-01T00:00:00.000Z'],
    ['2003335', '2003-12-01T00:00:00.000Z'],
    ['2004-W01-4', '2004-01-01T00:00:00.000Z'],
    ['2004W014', '2004-01-01T00:00:00.000Z'],
    ['03-12-31', '2003-12-31T00:00:00.000Z'],
    // truncated: a year of two digits, run together or with a dash for the century
    ['031231', '2003-12-31T00:00:00.000Z'],
    ['-03-12-31', '2003-12-31T00:00:00.000Z'],
    ['-03-12', '2003-12-01T00:00:00.000Z'],
    ['-0312', '2003-12-01T00:00:00.000Z'],
    ['03335', '2003-12-01T00:00:00.000Z'],
    ['03-335', '2003-12-01T00:00:00.000Z'],
    ['04-W01-4', '2004-01-01T00:00:00.000Z'],
    ['040101T194821Z', MOMENT],
    ['040101194821', MOMENT],
    ['200323', '2020-03-23T00:00:00.000Z'],
    ['202305', '2023-05-01T00:00:00.000Z'],
    ['2004/01/01 19:48:21', MOMENT],
    // other languages
    ['Do, 01 Januar 2004 20:48:21 +0100', MOMENT],
    ['1. März 2004', '2004-03-01T00:00:00.000Z'],
    ['1 févr. 2004', '2004-02-01T00:00:00.000Z'],
    ['1 de agosto de 2004', '2004-08-01T00:00:00.000Z'],
    ['1 d’agost de 2004', '2004-08-01T00:00:00.000Z'],
    ['1 май 2004', '2004-05-01T00:00:00.000Z'],
    ['1 липня 2004', '2004-07-01T00:00:00.000Z'],
    ['1 szeptember 2004', '2004-09-01T00:00:00.000Z'],
    ['1 iunie 2004', '2004-06-01T00:00:00.000Z'],
    ['Mi, 03 Mrz 2010 10:00:00 +0100', '2010-03-03T09:00:00.000Z'],
    ['1 июля 2004', '2004-07-01T00:00:00.000Z'],
    ['Κυρ, 11 Ιούλ 2004 12:00:00 EST', '2004-07-11T17:00:00.000Z'],
    ['2004-július-13T9:15-05:00', '2004-07-13T14:15:00.000Z'],
    ['Τετ, 10 Μαώ 2004 12:00:00 EST', '2004-03-10T17:00:00.000Z'],
    ['1 юни 2004', '2004-06-01T00:00:00.000Z'],
    ['1. srpnja 2004.', '2004-07-01T00:00:00.000Z'],
    ['1 בינואר 2004', '2004-01-01T00:00:00.000Z'],
    ['1 أغسطس 2004', '2004-08-01T00:00:00.000Z'],
    ['الخميس، ١ يناير ٢٠٠٤ - ٧:٤٨ م', '2004-01-01T19:48:00.000Z'],
    ['1 شباط 2004', '2004-02-01T00:00:00.000Z'],
    ['út, 30 pro 2003 10:00:00 +0100', '2003-12-30T09:00:00.000Z'],
    ['5. čvn 2004', '2004-06-05T00:00:00.000Z'],
    ['1. tammikuuta 2004 klo 19.48', '2004-01-01T19:48:00.000Z'],
    ['2004년 05월 28일 01:31:15', '2004-05-27T16:31:15.000Z'],
    ['2004. 5. 28. 오전 1:31', '2004-05-27T16:31:00.000Z'],
    ['금, 28 5월 2004 01:31:15 +0900', '2004-05-27T16:31:15.000Z'],
    ['2004年1月1日 下午7:48', '2004-01-01T19:48:00.000Z'],
    ['2004年01月01日(木) 19時48分21秒', MOMENT],
    ['２００４年１月１日　１９：４８', '2004-01-01T19:48:00.000Z'],
    ['2004/1/1(木) 19:48', '2004-01-01T19:48:00.000Z'],
    ['2004-05-25 오후 11:23:17', '2004-05-25T14:23:17.000Z'],
    // numbers
    ['01/13/2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['13/01/2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['02/01/2004', '2004-02-01T00:00:00.000Z'],
    ['Fri, 02/01/2004', '2004-01-02T00:00:00.000Z'],
    ['Sunday 02/01/2004', '2004-02-01T00:00:00.000Z'],
    ['Lun, 12/01/2004 - 19:48', '2004-01-12T19:48:00.000Z'],
    ['jeu., 01/04/2004 - 19:48', '2004-04-01T19:48:00.000Z'],
    ['Thứ 2, 12/01/2004', '2004-01-12T00:00:00.000Z'],
    ['Пн, 12/01/2004 - 19:48', '2004-01-12T19:48:00.000Z'],
    ['Mon, 01/12/2004 - 19:48', '2004-01-12T19:48:00.000Z'],
    ['Updated 01/12/2004', '2004-01-12T00:00:00.000Z'],
    ['9 Tem 2004 Paz, 10:30', '2004-07-09T10:30:00.000Z'],
    ['pá, 09 čec 2004 10:30', '2004-07-09T10:30:00.000Z'],
    ['9th of July, 2004', '2004-07-09T00:00:00.000Z'],
    ['13.01.2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['1072986501', MOMENT],
    ['1072986501000', MOMENT],
    ['1072986501.25', '2004-01-01T19:48:21.250Z'],
    ['/Date(1072986501000+0200)/', MOMENT],
    // in the markup of a page
    ['<time datetime="2004-01-01T20:48:21+01:00" class="datetime">01/01/2004</time>', MOMENT],
    ['<span>Thu, 01/01/2004 - 19:48</span>', '2004-01-01T19:48:00.000Z'],
    [
      `<span class="date-display-range"><span class="date-display-start" property="dc:date" datatype="xsd:dateTime"
        content="2004-01-01T20:48:21+01:00">Thursday, January 1, 2004</span> to <span class="date-display-end"
        property="dc:date" datatype="xsd:dateTime" content="2004-01-02T20:48:21+01:00">Friday</span></span>`,
      MOMENT,
    ],
  ])('reads %s', (written, expected) => {
    expect(parseDate(written)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'yesterday',
    'Thu, 32 Jan 2004 19:48:21 GMT',
    '2004-13-01',
    '2004-01-01T25:00:00Z',
    '99999-01-01T00:00:00Z',
    '2003-366',
    '0000-00-00 00:00:00',
    '2004-W54-1',
    'Wed, 30 Nov -0001 00:00:00 +0000',
    'Mon, 01 Jan 0001 00:00:00 +0000',
    '0001-01-01T00:00:00Z',
    '<span>soon</span>',
    'Sun, 16 Dec zz 11:47:32 GMT',
    // Two dates at once, or none that anybody writes.
    '200312',
    '0312',
    '-03',
    '-335',
    '2004年13月1日',
  ])('takes %j for no date', (written) => {
    expect(parseDate(written)).toBeUndefined();
  });

  test('reads what it wrote', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseDate(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });

  test('reads the header form of any date of four digits', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          date.setUTCMilliseconds(0);
          expect(parseDate(date.toUTCString())).toBe(date.toISOString());
        },
      ),
    );
  });

  test('is a moment or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = parseDate(text);
        expect(read === undefined || !Number.isNaN(Date.parse(read))).toBe(true);
      }),
    );
  });
});

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
    // asctime
    ['Thu Jan  1 19:48:21 2004', MOMENT],
    ['Thu Jan 01 19:48:21 GMT 2004', MOMENT],
    ['Thu Jan 01 14:48:21 EST 2004', MOMENT],
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
    ['2004/01/01 19:48:21', MOMENT],
    // other languages
    ['Do, 01 Januar 2004 20:48:21 +0100', MOMENT],
    ['1. März 2004', '2004-03-01T00:00:00.000Z'],
    ['1 févr. 2004', '2004-02-01T00:00:00.000Z'],
    ['1 de agosto de 2004', '2004-08-01T00:00:00.000Z'],
    ['1 май 2004', '2004-05-01T00:00:00.000Z'],
    ['1 липня 2004', '2004-07-01T00:00:00.000Z'],
    ['1 szeptember 2004', '2004-09-01T00:00:00.000Z'],
    ['1 iunie 2004', '2004-06-01T00:00:00.000Z'],
    ['Mi, 03 Mrz 2010 10:00:00 +0100', '2010-03-03T09:00:00.000Z'],
    ['1 июля 2004', '2004-07-01T00:00:00.000Z'],
    ['Κυρ, 11 Ιούλ 2004 12:00:00 EST', '2004-07-11T17:00:00.000Z'],
    ['2004-július-13T9:15-05:00', '2004-07-13T14:15:00.000Z'],
    ['2004년 05월 28일 01:31:15', '2004-05-27T16:31:15.000Z'],
    ['2004-05-25 오후 11:23:17', '2004-05-25T14:23:17.000Z'],
    // numbers
    ['01/13/2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['13/01/2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['13.01.2004 10:00', '2004-01-13T10:00:00.000Z'],
    ['1072986501', MOMENT],
    ['1072986501000', MOMENT],
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
    'Sun, 16 Dec zz 11:47:32 GMT',
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

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = parseDate(text);
        expect(read === undefined || !Number.isNaN(Date.parse(read))).toBe(true);
      }),
    );
  });
});

/** Names of encodings that publishers write and the platform's decoder does not know, each for the one it does know. */

/** Without the signs between letters and digits, of which hardly two publishers write the same. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'windows-1252': ['ansi'],
    macintosh: ['macroman'],
    'x-mac-cyrillic': ['maccyrillic'],
    'x-mac-greek': ['macgreek'],
    'x-mac-icelandic': ['maciceland', 'macicelandic'],
    'x-mac-ce': ['macce', 'maccenteuro', 'maccentraleurope', 'maccentraleurroman', 'maclatin2'],
    'x-mac-turkish': ['macturkish'],
    ptcp154: ['ptcp154', 'pt154', 'cp154', 'csptcp154', 'cyrillicasian'],
    'kz-1048': ['kz1048', 'rk1048', 'strk10482002'],
    'windows-874': ['cp874', 'windows874', 'tis620', 'thai'],
    shift_jis: [
      'shiftjis',
      'sjis',
      'cp932',
      'ms932',
      'windows932',
      '932',
      'mskanji',
      'macjapanese',
      'shiftjis2004',
      'shiftjisx0213',
    ],
    gbk: ['cp936', 'ms936', 'windows936', '936', 'euccn', 'gb2312', 'gb231280', 'gb23121980'],
    gb18030: ['gb180302000'],
    'euc-kr': [
      'euckr',
      'cp949',
      'ms949',
      '949',
      'uhc',
      'ksc5601',
      'ksc56011987',
      'ksx1001',
      'korean',
    ],
    big5: ['big5', 'big5hkscs', 'cp950', 'windows950', '950'],
    'euc-jp': ['eucjp', 'eucjis2004', 'eucjisx0213', 'ujis'],
    'iso-2022-jp': ['iso2022jp', 'jis'],
    'koi8-r': ['koi8r'],
    'koi8-u': ['koi8u'],
    'iso-8859-6': ['arabic', 'asmo708', 'ecma114'],
    'iso-8859-7': ['greek', 'elot928', 'ecma118'],
    'iso-8859-8': ['hebrew'],
    'iso-8859-5': ['cyrillic'],
  }).flatMap(([name, others]) => others.map((other): [string, string] => [other, name])),
);
/** Parts of ISO 8859 by the numbers of their alphabets, where those are not the same. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ['5', '9'],
  ['6', '10'],
  ['7', '13'],
  ['8', '14'],
  ['9', '15'],
  ['10', '16'],
]);

/** A code page of DOS, also by the names that IANA keeps for printers. */
const DOS_PAGE =
  /^(?:cp|ibm|dos|csibm|cspcp?|cspc8codepage)?0*(437|737|775|85[02578]|86[01235]|1125)(?:multilingual|baltic|latinhebrew)?$/;

/** The label that our decoders know for a label in lower case; the same label if there is nothing to fix. */
export function encodingName(label: string): string {
  const plain = label.replace(/[^a-z\d]/g, '').replace(/^x(?!userdefined)/, '');
  const numbered = /^(?:cp|win|windows|ms|ibm)(125\d)$/.exec(plain)?.[1];
  if (numbered !== undefined) return `windows-${numbered}`;
  const dos = DOS_PAGE.exec(plain)?.[1];
  if (dos !== undefined) return `ibm${dos}`;
  const latin = /^(?:csiso)?l(?:atin)?(10|[1-9])$/.exec(plain)?.[1];
  if (latin !== undefined) return `iso-8859-${LATIN.get(latin) ?? latin}`;
  // Some add the year of the standard.
  const iso = /^iso8859(1[0-6]|[1-9])(?:19\d\d)?$/.exec(plain)?.[1];
  if (iso !== undefined) return `iso-8859-${iso}`;
  const registered = /^isoir(\d{2,3})$/.exec(plain)?.[1];
  if (registered !== undefined) return `iso-ir-${registered}`;
  return NAMES.get(plain) ?? label;
}

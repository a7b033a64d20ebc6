/** Names of encodings that publishers write and the platform's decoder does not know, each for the one it does know. */

const NAMES: ReadonlyMap<string, string> = new Map([
  ['ansi', 'windows-1252'],
  ['macroman', 'macintosh'],
  ['mac-roman', 'macintosh'],
  ['cp874', 'windows-874'],
  ['cp932', 'shift_jis'],
  ['windows-932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['ms936', 'gbk'],
  ['windows-936', 'gbk'],
  ['euc-cn', 'gbk'],
  ['gb-2312', 'gbk'],
  ['gb-2312-80', 'gbk'],
  ['cp949', 'euc-kr'],
  ['ms949', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['euckr', 'euc-kr'],
  ['euc-kr', 'euc-kr'],
  ['cp950', 'big5'],
  ['windows-950', 'big5'],
  ['big-5', 'big5'],
  ['eucjp', 'euc-jp'],
  ['euc-jp', 'euc-jp'],
  ['ujis', 'euc-jp'],
  ['iso2022-jp', 'iso-2022-jp'],
  ['jis', 'iso-2022-jp'],
  ['koi8r', 'koi8-r'],
  ['koi8-r', 'koi8-r'],
  ['koi8u', 'koi8-u'],
  ['latin9', 'iso-8859-15'],
  ['latin-9', 'iso-8859-15'],
  ['latin10', 'iso-8859-16'],
  ['latin-10', 'iso-8859-16'],
  ['l10', 'iso-8859-16'],
]);

/** The label that our decoders know for a label in lower case; the same label if there is nothing to fix. */
export function encodingName(label: string): string {
  const plain = label.replaceAll('_', '-').replace(/^x-(?=cp|ms|win|gb|iso|koi|uhc|utf)/, '');
  const numbered = /^(?:cp|win|windows|ms|ibm)-?(125\d)$/.exec(plain)?.[1];
  if (numbered !== undefined) return `windows-${numbered}`;
  const dos = /^(?:cp|ibm|dos|csibm)?-?0*(437|85[028])$/.exec(plain)?.[1];
  if (dos !== undefined) return `ibm${dos}`;
  const latin = /^latin-([1-6])$/.exec(plain)?.[1];
  if (latin !== undefined) return `latin${latin}`;
  const iso = /^iso-?8859-?(\d{1,2})$/.exec(plain)?.[1];
  if (iso !== undefined) return `iso-8859-${iso}`;
  return NAMES.get(plain) ?? label;
}

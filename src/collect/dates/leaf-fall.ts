/**
 * The fall of leaves (`listopad`, `lis.`) is October in Croatian and November in Polish: the language of a document tells which of
 * them its dates mean. One that has such dates is read again once its language is known.
 */

const LANGUAGE = /^(pl|hr|bs|sr|sh)(?:-|$)/i;
const [OCTOBER, NOVEMBER] = [9, 10];

let month: number | undefined;
let isAsked = false;

/** Whether a word without accents, in small letters, is that name; the genitive of Czech has one month alone. */
export function isLeafFall(word: string): boolean {
  return /^lis(?:topada?)?$/.test(word);
}

/** The month that it is in the document that is being read, from 0; `undefined` where its language does not tell. */
export function leafFall(): number | undefined {
  isAsked = true;
  return month;
}

/** What reading a document gives, by what its language means by the name. */
export function readInLanguage<T>(read: () => T, languageOf: (result: T) => string | undefined): T {
  isAsked = false;
  const result = read();
  const [, language] = (isAsked ? LANGUAGE.exec(languageOf(result) ?? '') : null) ?? [];
  if (language === undefined) return result;
  month = language.toLowerCase() === 'pl' ? NOVEMBER : OCTOBER;
  try {
    return read();
  } finally {
    month = undefined;
  }
}

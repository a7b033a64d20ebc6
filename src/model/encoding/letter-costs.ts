/**
 * How surprising a character is in text of a script, in bits: what a model of single letters would spend on it. The
 * right decoding of bytes is the one that surprises least.
 */

/** Bits for a character, given the one before it. */
export type LetterCost = (character: string, before: string) => number;

const PLAIN = 5;
const MARK = 10;
const SYMBOL = 16;
const SELDOM = 24;
/** Scripts hardly ever change within a word, where words have gaps between them. */
const CHANGE_OF_SCRIPT = 12;

function between(character: string, first: number, last: number): boolean {
  const code = character.charCodeAt(0);
  return code >= first && code <= last;
}

const isPlain = (character: string) => character <= '\u007f';
const isPlainLetter = (character: string) => /^[A-Za-z]$/.test(character);
const isMark = (character: string) => /^[‘’“”„–—…«»§©®№·\u00a0]$/.test(character);

/**
 * A script of few letters, whose codes go from `first` to `last`. The `letters` are the ten that make up more than half of
 * any text, `lesser` the other usual ones.
 */
function alphabet(first: number, last: number, letters: string, lesser = ''): LetterCost {
  const common = new Set(letters);
  const usual = new Set(lesser);
  return (character, before) => {
    const wasLetter = between(before, first, last);
    if (isPlain(character)) {
      return isPlainLetter(character) && wasLetter ? PLAIN + CHANGE_OF_SCRIPT : PLAIN;
    }
    if (isMark(character)) return MARK;
    if (!between(character, first, last)) return SYMBOL;
    const change = isPlainLetter(before) ? CHANGE_OF_SCRIPT : 0;
    const small = character.toLowerCase();
    const bits = common.has(small) ? 4 : usual.size === 0 || usual.has(small) ? 6 : 12;
    if (character === small) return change + bits;
    // A capital after a small letter is one only in the wrong encoding.
    const isOdd = wasLetter && before === before.toLowerCase();
    return change + bits + (isOdd ? 10 : 4);
  };
}

export const CYRILLIC = alphabet(0x400, 0x4ff, 'оеаинтсрвл', 'кмдпуяыьгзбчйхжшюцщэфъёіїєґў');
const GREEK_LETTERS = alphabet(0x370, 0x3ff, 'αοιετσνηυρ', 'βγδζθκλμξπςφχψωάέήίόύώϊϋ');

/** One form of sigma ends words; within one it is a letter of Hebrew. */
export const GREEK: LetterCost = (character, before) =>
  GREEK_LETTERS(character, before) +
  (before === 'ς' && between(character, 0x370, 0x3ff) ? CHANGE_OF_SCRIPT : 0);

export const HEBREW = alphabet(0x5d0, 0x5ea, 'יוהלאמתרנש');
export const ARABIC = alphabet(0x60c, 0x6ff, 'اليمنوترهب', 'أةتثجحخدذزسشصضطظعغفقكىءئؤإآ،؟');
const THAI_LETTERS = alphabet(0xe01, 0xe5b, 'านรอกเงมย่ลวดทสตะ้', 'หปคพบัีิแใไ์ืถชขผ็ำจซธภศณฉโญฟุู');

/** Vowels and tones above and below need a consonant before them; the vowels that are written first need one behind. */
export const THAI: LetterCost = (character, before) => {
  const isAbove = /^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]$/.test(character);
  const isMisplaced = isAbove
    ? !/^[\u0e01-\u0e2e\u0e31\u0e34-\u0e39]$/.test(before)
    : /^[\u0e40-\u0e44]$/.test(before) && !between(character, 0xe01, 0xe2e);
  return THAI_LETTERS(character, before) + (isMisplaced ? CHANGE_OF_SCRIPT : 0);
};

/** The common characters of an encoding of byte pairs: those whose first byte is from `first` to `last`. */
function firstLevel(label: string, first: number, last: number): ReadonlySet<string> {
  const decoder = new TextDecoder(label);
  const characters = new Set<string>();
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') characters.add(character);
    }
  }
  return characters;
}

/**
 * A script of thousands of characters: the `letters` are everywhere, and with those of the `level`, at `levelBits` each,
 * they make up nearly all of a text.
 */
function manyCharacters(
  letters: string,
  levelBits: number,
  ...level: Parameters<typeof firstLevel>
): LetterCost {
  const everywhere = new Set(letters);
  let usual: ReadonlySet<string> | undefined;
  return (character, before) => {
    if (isPlain(character)) return isPlainLetter(character) && !isPlain(before) ? PLAIN + 4 : PLAIN;
    const change = isPlainLetter(before) ? 4 : 0;
    if (everywhere.has(character)) return change + 8;
    usual ??= firstLevel(...level);
    if (usual.has(character)) return change + levelBits;
    // Stops, commas and brackets of East Asia, and wide Latin.
    if (between(character, 0x3001, 0x3015)) return 8;
    return change + (isMark(character) || between(character, 0xff01, 0xff5e) ? 11 : SELDOM);
  };
}

export const SIMPLIFIED = manyCharacters(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日新公网',
  12.5,
  'gbk',
  0xb0,
  0xd7,
);
export const TRADITIONAL = manyCharacters(
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日新公網',
  12.5,
  'big5',
  0xa4,
  0xc6,
);
export const KOREAN = manyCharacters(
  '이다의는에을가고하지를도한로서기사대인자시어아리나정해일수부전보은들과그원제스상장국주',
  12,
  'euc-kr',
  0xb0,
  0xc8,
);
const KANJI = manyCharacters(
  '日本人年大会国中出月上東新事生一時間者分行前見学社業',
  13.5,
  'euc-jp',
  0xb0,
  0xcf,
);

export const JAPANESE: LetterCost = (character, before) => {
  if (between(character, 0x3041, 0x3093)) return 6.5;
  if (between(character, 0x30a1, 0x30fc)) return 9;
  if (between(character, 0xff61, 0xff9f)) return 11;
  return KANJI(character, before);
};

const ACCENTED = new Set('éèàâêîôûëïçüöäßóíáúñãõåøæþðý');
/** Western text: accented letters mostly stand alone, and a strange character among letters may be of another Latin encoding. */
export const LATIN: LetterCost = (character, before) => {
  if (isPlain(character)) return PLAIN;
  if (isMark(character) || character === '°' || character === '€') return MARK;
  const row = isPlain(before) || isMark(before) ? 0 : 3;
  if (ACCENTED.has(character.toLowerCase())) return row + 9;
  return row + (isPlainLetter(before) || between(character, 0xc0, 0xff) ? 12 : 13);
};

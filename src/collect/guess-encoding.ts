/**
 * The encoding of bytes that nobody declared and that are no UTF-8, told by how the text would read: a right
 * decoding is full of the commonest letters of its language, a wrong one of rare ones.
 */

const SAMPLE_BYTES = 32 * 1024;
/** Below this share of common letters the guess is no better than windows-1252. */
const LEAST_SHARE = 0.3;

const CYRILLIC = new Set('оеаинтсрвл');
const UKRAINIAN = new Set('оеаинтсрвліїє');
const HEBREW = new Set('יוהלאמתרנש');
const THAI = new Set('านรอกเงมย่ลวดทสตะ้');
const GREEK = new Set('αοιετσνηυρ');
const ARABIC = new Set('اليمنوترهب');
const SIMPLIFIED = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日新公网',
);
const TRADITIONAL = new Set(
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日新公網',
);

interface Candidate {
  readonly label: string;
  /** How much a character speaks for the encoding, from 0 to 1. */
  readonly weigh: (character: string) => number;
}

const weighIn =
  (common: ReadonlySet<string>, weight = 1) =>
  (character: string): number =>
    common.has(character) ? weight : 0;

const MULTI_BYTE: readonly Candidate[] = [
  { label: 'shift_jis', weigh: (character) => within(character, 0x3041, 0x30fe) },
  { label: 'euc-jp', weigh: (character) => within(character, 0x3041, 0x30fe) },
  {
    label: 'euc-kr',
    // Chinese bytes read as Korean are half Chinese characters, which Korean text has hardly any of.
    weigh: (character) =>
      within(character, 0xac00, 0xd7a3) * 0.7 - within(character, 0x4e00, 0x9fff),
  },
  // A hundred characters are two fifths of any Chinese text, which is as telling as all of another's kana.
  { label: 'gb2312', weigh: weighIn(SIMPLIFIED, 2) },
  { label: 'big5', weigh: weighIn(TRADITIONAL, 2) },
];

const SINGLE_BYTE: readonly Candidate[] = [
  { label: 'windows-1251', weigh: weighIn(CYRILLIC) },
  { label: 'koi8-r', weigh: weighIn(CYRILLIC) },
  // Differs in Ukrainian letters alone, so it must be better to be believed.
  { label: 'koi8-u', weigh: weighIn(UKRAINIAN) },
  { label: 'iso-8859-5', weigh: weighIn(CYRILLIC) },
  { label: 'ibm866', weigh: weighIn(CYRILLIC) },
  { label: 'windows-1255', weigh: weighIn(HEBREW) },
  { label: 'tis-620', weigh: weighIn(THAI) },
  { label: 'windows-1253', weigh: weighIn(GREEK) },
  { label: 'windows-1256', weigh: weighIn(ARABIC) },
  { label: 'iso-8859-6', weigh: weighIn(ARABIC) },
];

function within(character: string, first: number, last: number): number {
  const code = character.charCodeAt(0);
  return code >= first && code <= last ? 1 : 0;
}

/** A label TextDecoder knows, or `undefined` when nothing reads well. */
export function guessEncoding(body: Buffer): string | undefined {
  const cut = body.length > SAMPLE_BYTES ? body.lastIndexOf(0x3c, SAMPLE_BYTES) : -1;
  const sample = cut > 0 ? body.subarray(0, cut) : body.subarray(0, SAMPLE_BYTES);
  // Western text has single accented letters among plain ones; other scripts run through whole words.
  const runs = sample.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const bytes = runs.reduce((sum, run) => sum + run.length, 0);
  if (runs.length === 0 || bytes / runs.length < 2.5) return undefined;
  // Pairs of bytes hardly ever fit by chance, so an encoding of pairs that reads well is believed first.
  return bestOf(sample, MULTI_BYTE) ?? bestOf(sample, SINGLE_BYTE);
}

function bestOf(sample: Buffer, candidates: readonly Candidate[]): string | undefined {
  let label: string | undefined;
  let highest = LEAST_SHARE;
  for (const candidate of candidates) {
    const share = shareOf(sample, candidate);
    if (share > highest) {
      label = candidate.label;
      highest = share;
    }
  }
  return label;
}

function shareOf(sample: Buffer, { label, weigh }: Candidate): number {
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(sample);
  } catch {
    return 0;
  }
  let weight = 0;
  let count = 0;
  for (const [run] of text.matchAll(/[^\x00-\x7f\s]+/g)) {
    for (const character of run) {
      count += 1;
      weight += weigh(character);
    }
  }
  return count === 0 ? 0 : weight / count;
}

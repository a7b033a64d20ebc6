/**
 * Languages by name, in English and their own, or by the code of a country that is none of a language: for those who write
 * these where a tag belongs.
 */
import { plainName } from '../text/plain-name.ts';

/** Without accents, in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ar: 'arabic العربية',
    bg: 'bulgarian български',
    ca: 'catalan catala',
    cs: 'czech cestina cesky cz',
    da: 'danish dansk dk',
    de: 'german deutsch',
    el: 'greek ελληνικα gr',
    en: 'english us gb',
    es: 'spanish espanol castellano',
    et: 'estonian eesti',
    fa: 'persian farsi فارسی',
    fi: 'finnish suomi',
    fr: 'french francais',
    he: 'hebrew עברית',
    hi: 'hindi हिन्दी',
    hr: 'croatian hrvatski',
    hu: 'hungarian magyar',
    id: 'indonesian',
    it: 'italian italiano',
    ja: 'japanese 日本語 jp',
    ko: 'korean 한국어',
    lt: 'lithuanian lietuviu',
    lv: 'latvian latviesu',
    nl: 'dutch nederlands',
    no: 'norwegian norsk',
    pl: 'polish polski',
    pt: 'portuguese portugues',
    ro: 'romanian romana',
    ru: 'russian русский',
    sk: 'slovak slovencina slovensky',
    sl: 'slovenian slovenscina',
    sr: 'serbian srpski српски',
    sv: 'swedish svenska',
    th: 'thai ไทย',
    tr: 'turkish turkce',
    uk: 'ukrainian українська ua',
    vi: 'vietnamese vn',
    zh: 'chinese cn 中文 简体中文 繁體中文 汉语',
  }).flatMap(([tag, names]) =>
    names.split(' ').map((name): [string, string] => [plainName(name), tag]),
  ),
);

const TAGS: ReadonlySet<string> = new Set(NAMES.values());

/** Whether it is the tag of one of these languages, in lower case and without a region. */
export function isTagOfLanguage(tag: string): boolean {
  return TAGS.has(tag);
}

/** The tag of the language that goes by the name; `undefined` for what is none of these. */
export function tagOfName(name: string): string | undefined {
  return NAMES.get(plainName(name));
}

/** One comparison of what a suite expects with what was read, and the ways two values can mean the same. */
import type { Feed } from '../../src/model/feed.ts';

export interface Check {
  readonly suite: string;
  readonly file: string;
  /** The field of our model it is about: `item.link`, `feed.title`. */
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly ok: boolean;
}

export type Compare = 'text' | 'markup' | 'url' | 'date' | 'exact';

export class Checks {
  readonly all: Check[] = [];
  /** Expectations about things our model has no noun for: field → how many. */
  readonly unmodelled = new Map<string, number>();
  readonly #suite: string;

  constructor(suite: string) {
    this.#suite = suite;
  }

  add(file: string, field: string, expected: unknown, actual: unknown, how: Compare): void {
    const ok = same(expected, actual, how);
    this.all.push({ suite: this.#suite, file, field, expected, actual, ok });
  }

  skip(field: string): void {
    this.unmodelled.set(field, (this.unmodelled.get(field) ?? 0) + 1);
  }
}

export type Read = (path: string, headers?: Readonly<Record<string, string>>) => Feed | undefined;

function same(expected: unknown, actual: unknown, how: Compare): boolean {
  if (absent(expected) && absent(actual)) return true;
  if (how === 'exact') return String(expected).trim() === String(actual).trim();
  if (absent(actual)) return false;
  const [a, b] = [String(expected), String(actual)];
  if (how === 'url') return bareUrl(a) === bareUrl(b);
  if (how === 'date') return Date.parse(a) === Date.parse(b);
  if (plain(a) !== plain(b)) return false;
  return how === 'text' || addresses(a) === addresses(b);
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function bareUrl(url: string): string {
  const written = url.trim();
  return (URL.canParse(written) ? new URL(written).href : written).replace(/\/$/, '');
}

const NAMES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
  });
}

/** Text without tags, entities and spaces: what a reader would see, whoever marked it up. */
function plain(markup: string): string {
  const text = markup.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1');
  return decoded(decoded(text).replace(/<[^<>]*>/g, ' '))
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, '')
    .normalize('NFC');
}

function addresses(markup: string): string {
  return [...decoded(markup).matchAll(/\s(?:href|src)=["']([^"']*)/g)]
    .map((match) => match[1])
    .join(' ');
}

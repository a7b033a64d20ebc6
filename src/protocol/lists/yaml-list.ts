/** Lists of feeds in YAML, as people write them by hand: blocks of lists and mappings with words in them, and nothing of the rest. */
import { LIMITS } from '../../model/limits.ts';
import { mendTitle } from './feed-address.ts';

/** The beginning of an element, the name of a value with what stands in its line, or words. */
interface Token {
  readonly indent: number;
  readonly kind: 'dash' | 'key' | 'words';
  readonly key: string;
  readonly words: string;
}

/** What only such a list has: a name with an address behind it in its line. */
const SIGN = /^[ ]*(?:-[ ]+)?["']?[a-z][\w -]{0,40}["']?:[ ]+["']?(?:feed|https?):/imu;
const PASSED_OVER = /^\s*(?:#|---(?:\s|$)|\.\.\.\s*$|$)/u;
const DASH = /^-(?:[ ]+|$)/u;
const KEY =
  /^(?:"([^"\\]{0,200})"|'([^']{0,200})'|([^\s"'#[\]{},&*!|>%@`-][^:#]{0,200}?))[ ]{0,9}:(?:[ ]+|$)/u;
/** Signs that words do not begin with: what they mean is not read here. */
const SPECIAL = /^[[\]{},&*!|>%@`?]/u;
const COMMENT = /(?:^|[ ])#.*$/u;
const FLOW = /^\[[^[\]{}"']*\]$/u;

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (const line of text.split(/\r\n?|\n/u)) {
    if (PASSED_OVER.test(line)) continue;
    let rest = line.trimEnd();
    let indent = 0;
    const pass = (length: number) => {
      rest = rest.slice(length);
      indent += length;
    };
    pass(/^ */u.exec(rest)![0].length);
    for (let dash = DASH.exec(rest); dash !== null; dash = DASH.exec(rest)) {
      tokens.push({ indent, kind: 'dash', key: '', words: '' });
      pass(dash[0].length);
    }
    if (rest === '') continue;
    const key = KEY.exec(rest);
    if (key === null) tokens.push({ indent, kind: 'words', key: '', words: rest });
    else {
      const name = key[1] ?? key[2] ?? key[3] ?? '';
      tokens.push({ indent, kind: 'key', key: name, words: rest.slice(key[0].length) });
    }
    if (rest.startsWith('\t')) return undefined;
  }
  return tokens;
}

/** Words with or without quotes, or some in brackets; undefined for what else YAML has. */
function writtenValue(words: string): unknown {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')[ ]*(?:#.*)?$/u.exec(words);
  if (quoted !== null)
    return quoted[1]?.replace(/\\(.)/gu, '$1') ?? quoted[2]!.replaceAll("''", "'");
  const plain = words.replace(COMMENT, '').trim();
  if (FLOW.test(plain))
    return plain
      .slice(1, -1)
      .split(',')
      .map((each) => mendTitle(each) ?? '');
  return SPECIAL.test(plain) || /^["']/u.test(plain) ? undefined : plain;
}

/** Thrown where a text is no such list. */
class NoYaml extends Error {}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): unknown {
    const value = this.#node(0);
    if (this.#at < this.#tokens.length) throw new NoYaml();
    return value;
  }

  /** The next token where it is of that kind and stands there. */
  #next(kind: Token['kind'], indent: number): Token | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind || token.indent !== indent) return undefined;
    this.#at += 1;
    return token;
  }

  #node(depth: number): unknown {
    const first = this.#tokens[this.#at];
    if (first === undefined || depth > LIMITS.parse.jsonDepth) throw new NoYaml();
    if (first.kind === 'words') {
      this.#at += 1;
      return this.#words(first.words);
    }
    return first.kind === 'dash'
      ? this.#list(first.indent, depth)
      : this.#mapping(first.indent, depth);
  }

  #words(words: string): unknown {
    const value = writtenValue(words);
    if (value === undefined) throw new NoYaml();
    return value;
  }

  #list(indent: number, depth: number): unknown[] {
    const values: unknown[] = [];
    while (this.#next('dash', indent) !== undefined) {
      const isFilled = (this.#tokens[this.#at]?.indent ?? -1) > indent;
      values.push(isFilled ? this.#node(depth + 1) : '');
    }
    return values;
  }

  #mapping(indent: number, depth: number): unknown {
    const members = new Map<string, unknown>();
    for (let token = this.#next('key', indent); token; token = this.#next('key', indent)) {
      if (members.has(token.key)) throw new NoYaml();
      members.set(token.key, this.#member(token, depth));
    }
    return Object.fromEntries(members);
  }

  #member({ words, indent }: Token, depth: number): unknown {
    if (words.replace(COMMENT, '') !== '') return this.#words(words);
    const next = this.#tokens[this.#at];
    const isFilled = next !== undefined && (next.indent > indent || isListOf(next, indent));
    return isFilled ? this.#node(depth + 1) : '';
  }
}

/** A list may stand as far left as its name. */
function isListOf({ kind, indent }: Token, ofKey: number): boolean {
  return kind === 'dash' && indent === ofKey;
}

/** The values of such a list; undefined where it is none, or has more of YAML than is read here. */
export function readYamlList(text: string): unknown {
  if (!SIGN.test(text)) return undefined;
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  try {
    return new Reader(tokens).read();
  } catch (error) {
    if (error instanceof NoYaml) return undefined;
    throw error;
  }
}

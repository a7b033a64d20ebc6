/** Reads a file in YAML, or in JSON, which is YAML too. */
import type { ErrorCode, ParsedNode, Scalar } from 'yaml';
import { retold, WinnowError } from '../../model/errors.ts';
import type { Session } from '../session.ts';
import { inputName, readInput } from './read-input.ts';
import { lineOf, yamlError } from './yaml-fault.ts';

/** The beginning of XML or HTML, most likely an exported list of feeds. Without ": " in it YAML would read it as one text. */
const MARKUP = /^\s*<[!?a-z]/iu;

/** What the lexer says beside the text: where a document or a text begins, and where brackets end that are not closed. */
const MARKS = /^[\x02\x18\x1f\ufeff]$/u;

/** How a document is read. */
export interface DocumentForm<T> {
  readonly maxBytes: number;
  /** What its value means. Throws `invalid`, with where in the document it is wrong. */
  readonly read: (value: unknown) => T;
}

/** Throws `invalid` for aliases and for keys that stand twice in a map, with the line of the first. */
async function checkNodes(file: string, text: string, contents: ParsedNode): Promise<void> {
  const { isScalar, visit } = await import('yaml');
  const refuse = (code: ErrorCode, { range }: Pick<Scalar, 'range'>) =>
    yamlError(inputName(file), text, { code, message: '', at: range?.[0] ?? 0 });
  visit(contents, {
    // A few lines of aliases can stand for gigabytes.
    Alias(_, alias) {
      throw refuse('BAD_ALIAS', alias);
    },
    // The parser would compare every key with every other, which takes minutes for many keys.
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) throw refuse('DUPLICATE_KEY', key);
        names.add(key.value);
      }
    },
  });
}

/** Brackets lie within one another at most so deep: of a million, the parser would take a gigabyte. */
const MOST_DEEP = 64;

/** Throws `invalid` with the line of a bracket that lies too deep. */
async function checkDepth(file: string, text: string): Promise<void> {
  const { Lexer } = await import('yaml');
  let depth = 0;
  let at = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MOST_DEEP) {
      throw yamlError(inputName(file), text, { code: 'RESOURCE_EXHAUSTION', message: '', at });
    }
    if (!MARKS.test(token)) at += token.length;
  }
}

/** The value of a YAML text, and the nodes that it is made of. Throws `invalid` with the line that is wrong. */
async function parseYaml(file: string, text: string) {
  const { parseDocument } = await import('yaml');
  await checkDepth(file, text);
  const how = { prettyErrors: false, stringKeys: true, uniqueKeys: false };
  const document = parseDocument(text, how);
  const { contents, errors } = document;
  const [error] = errors;
  if (error !== undefined) {
    const { code, message, pos } = error;
    throw yamlError(inputName(file), text, { code, message, at: pos[0] });
  }
  if (contents === null) {
    throw new WinnowError('invalid', `${inputName(file)}: there is nothing in it`);
  }
  await checkNodes(file, text, contents);
  return { value: document.toJS() as unknown, contents };
}

/**
 * What is in a file, `-` for standard input. Throws `invalid` with the line that is wrong, and what `readInput` throws.
 */
export async function readDocument<T>(
  file: string,
  session: Session,
  { maxBytes, read }: DocumentForm<T>,
): Promise<T> {
  const bytes = await readInput(file, session, maxBytes);
  const text = new TextDecoder().decode(bytes);
  if (MARKUP.test(text)) {
    throw new WinnowError('invalid', `${inputName(file)}: it is XML or HTML, not YAML or JSON`);
  }
  const { value, contents } = await parseYaml(file, text);
  try {
    return read(value);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.at === undefined) throw thrown;
    const line = lineOf(text, contents, thrown.at);
    const sentence = `${inputName(file)}, line ${line}: ${thrown.message}`;
    throw retold(thrown, { message: sentence });
  }
}

/** The sentence, beginning with the name of what was read. */
export function withInputName(file: string, sentence: string): string {
  const name = inputName(file);
  return sentence.startsWith(name) ? sentence : `${name}: ${sentence}`;
}

/** What is in a file that an option names. Throws `usage` with the first thing in it that does not fit, and a hint. */
export async function readFixture<T>(
  file: string,
  session: Session,
  { hint, ...form }: DocumentForm<T> & { readonly hint: string },
): Promise<T> {
  try {
    return await readDocument(file, session, form);
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'invalid') throw thrown;
    const { message } = thrown;
    throw new WinnowError('usage', withInputName(file, message), { hint, cause: thrown });
  }
}

/** What `sources add` is given: the name of a source, then addresses and service sources. */
import { retold, WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry } from '../../model/source.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import { andAlso } from '../notes/nothing-done.ts';
import { readAddressArgument, readOwnSource, readSourceArgument } from './argument-values.ts';

/** A path, or the name of an OPML file, which no address looks like. */
const FILE = /^\.{0,2}\/(?!\/)|^[^/]*\.opml$/u;

/** An address, or `service/News`. Throws `usage` for a file: it has a list in it. */
function typedEntry(text: string): SourceEntry {
  if (FILE.test(text)) {
    throw new WinnowError('usage', `"${text}" is a file, not an address`, {
      hint: `winnow sources import ${shellWord(text)} --name <name>`,
    });
  }
  if (!/^(?:service|ServiceSources)\//u.test(text)) return { url: readAddressArgument(text) };
  return { reference: readSourceArgument(text).name };
}

/** The name of the source. Throws `usage` for an address, which means that the name was left out. */
export function typedName(text: string): string {
  if (!/^https?:\/\//iu.test(text)) return readOwnSource(text);
  throw new WinnowError('usage', 'the name of the source comes first, then the addresses', {
    hint: `winnow sources add <name> ${shellWord(text)}`,
  });
}

/**
 * The refusal of one of several addresses, with a note that none of the others was added either. Unlike a list that is imported,
 * what is typed by hand is taken whole or not at all, since it is easily corrected and typed again.
 */
export function refusedWhole(thrown: unknown, count: number): unknown {
  if (!(thrown instanceof WinnowError) || count < 2) return thrown;
  const hint = thrown.hint ?? 'a list is taken as far as it can be: winnow sources import <list>';
  return retold(thrown, {
    message: andAlso(thrown.message, `none of the ${count} was added`),
    hint,
  });
}

/** The entries that addresses and names of service sources stand for, each once. Throws `usage`, `invalid`. */
export function typedEntries(words: readonly string[]): SourceEntry[] {
  const texts = [...new Set(words)];
  const { entries } = LIMITS.source;
  if (texts.length <= entries) {
    try {
      return texts.map(typedEntry);
    } catch (thrown) {
      throw refusedWhole(thrown, texts.length);
    }
  }
  throw new WinnowError('usage', `a source holds at most ${entries} addresses`);
}

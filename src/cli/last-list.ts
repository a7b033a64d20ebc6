/**
 * The items that the last list on a terminal showed, so that `content open 3` knows which is meant; each terminal has its own,
 * since a list in another window must not change what a number means. The links in it open the graph to whoever holds
 * them: the files are their owner's alone.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WinnowError } from '../model/errors.ts';
import { countOf } from './notes/count-of.ts';
import { findRemote } from './profiles.ts';
import type { Session } from './session.ts';

/** How items are named, as the help of a command says it. */
export const ITEM_NAMES =
  'numbers in the last list on this terminal, ranges such as 3-5, ids or addresses';

/** What to do where a name is that of no item. */
export const ITEM_NAMES_HINT = 'ids and addresses are shown by: winnow content --json=id,url,title';

export interface ListedItem {
  readonly title: string;
  /** Address of the original. */
  readonly url: string;
  /** The learning link. */
  readonly link: string;
}

/** The list of whoever is on no terminal that could be told from others. */
const NAMELESS = 'last-list.json';
/** Lists by terminal. */
const BY_TERMINAL = 'last-lists';
/** The lists of so many terminals are kept, the newest. */
const MOST_TERMINALS = 20;

/** The file of this terminal's list. No other is looked into: a number of it would open, or remove, what is not meant. */
function fileOf({ settings: { configDirectory }, environment }: Session): string {
  const terminal = environment.terminalSession();
  return terminal === undefined
    ? join(configDirectory, NAMELESS)
    : join(configDirectory, BY_TERMINAL, `${terminal}.json`);
}

/** A list, and the service or data directory it is of: its numbers mean nothing anywhere else. */
interface LastList {
  readonly place: string;
  readonly items: readonly ListedItem[];
}

async function placeOf({ settings, environment }: Session): Promise<string> {
  return (await findRemote(settings, environment))?.url ?? settings.dataDirectory;
}

/** Removes the oldest lists, whose terminals are most likely closed. */
async function removeOldest(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (names.length <= MOST_TERMINALS) return;
  const files: { readonly file: string; readonly at: number }[] = [];
  for (const name of names) {
    const file = join(directory, name);
    files.push({ file, at: (await stat(file)).mtimeMs });
  }
  const oldest = files.toSorted((a, b) => b.at - a.at).slice(MOST_TERMINALS);
  for (const { file } of oldest) await rm(file, { force: true });
}

/** Keeps a list for commands that take its numbers. Where it cannot be written, those numbers mean nothing later. */
export async function keepList(session: Session, items: readonly ListedItem[]): Promise<void> {
  const list: LastList = { place: await placeOf(session), items };
  const text = JSON.stringify(list);
  const file = fileOf(session);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
    await removeOldest(join(session.settings.configDirectory, BY_TERMINAL));
  } catch {
    // The list itself was shown; that is what was asked for.
  }
}

function isList(value: unknown): value is LastList {
  const { place, items } = (value ?? {}) as Record<string, unknown>;
  return typeof place === 'string' && Array.isArray(items);
}

/** The codes of the system for a file that is not there. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

const hint = 'show a list on a terminal first: winnow content';

/** The last list of this terminal; undefined where there is none. Throws `missing` where it is damaged. */
async function readList(session: Session): Promise<LastList | undefined> {
  const file = fileOf(session);
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isList(kept)) return kept;
  } catch (thrown) {
    if (ABSENT.has((thrown as NodeJS.ErrnoException).code)) return undefined;
  }
  throw new WinnowError('missing', `the last list cannot be read: ${file}`, { hint });
}

/** The item of a number, counted from 1. Throws `missing`. */
export async function findListed(session: Session, number: number): Promise<ListedItem> {
  const list = await readList(session);
  if (list === undefined) {
    throw new WinnowError('missing', 'no list was shown on this terminal yet', { hint });
  }
  const { place, items } = list;
  if (place !== (await placeOf(session))) {
    throw new WinnowError('missing', `the last list was of ${place}`, { hint });
  }
  const found = items[number - 1];
  if (typeof found?.link === 'string') return found;
  const count = countOf(items.length, 'item');
  throw new WinnowError('missing', `the last list had ${count}, not ${number}`, {
    hint: 'list what you mean on a terminal first: winnow content --limit <count>',
  });
}

const NUMBER = /^\d{1,5}$/u;

/** The learning link of an item that is named by its number in the last list; any other name as it is. Throws `missing`. */
export async function linkOfListed(name: string, session: Session): Promise<string> {
  return NUMBER.test(name) ? (await findListed(session, Number(name))).link : name;
}

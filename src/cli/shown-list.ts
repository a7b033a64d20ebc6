/**
 * Lists that terminals showed, kept so that a number means what was seen; each terminal has its own, since a list in another
 * window must not change that. What is in them may open the graph to whoever holds it: the files are their owner's alone.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { WinnowError } from '../model/errors.ts';
import { findRemote } from './profiles.ts';
import type { Session } from './session.ts';

/** What a list is of; the name of its file where the terminal cannot be told from others, and of the directory where it can. */
export interface ShownKind {
  readonly nameless: string;
  readonly byTerminal: string;
  /** The command that shows such a list. */
  readonly hint: string;
}

/** The lists of so many terminals are kept, the newest. */
const MOST_TERMINALS = 20;

/** A list, and the service or data directory it is of: its numbers mean nothing anywhere else. */
export interface ShownList<Item> {
  readonly place: string;
  readonly items: readonly Item[];
  /** What holds the items, where that is one thing of several. */
  readonly of?: string;
}

/** The file of this terminal's list. No other is looked into: a number of it would open, or remove, what is not meant. */
function fileOf(kind: ShownKind, { settings: { configDirectory }, environment }: Session): string {
  const terminal = environment.terminalSession();
  return terminal === undefined
    ? join(configDirectory, kind.nameless)
    : join(configDirectory, kind.byTerminal, `${terminal}.json`);
}

/** The service or data directory of a session. */
export async function placeOf({ settings, environment }: Session): Promise<string> {
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
export async function keepShown<Item>(
  kind: ShownKind,
  session: Session,
  shown: Omit<ShownList<Item>, 'place'>,
): Promise<void> {
  const file = fileOf(kind, session);
  try {
    const list: ShownList<Item> = { place: await placeOf(session), ...shown };
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(list), { mode: 0o600 });
    await rename(`${file}.new`, file);
    await removeOldest(join(session.settings.configDirectory, kind.byTerminal));
  } catch {
    // The list itself was shown; that is what was asked for.
  }
}

function isList(value: unknown): boolean {
  const { place, items } = (value ?? {}) as Record<string, unknown>;
  return typeof place === 'string' && Array.isArray(items);
}

/** The codes of the system for a file that is not there. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

/** The last list of this terminal; undefined where there is none. Throws `missing` where it is damaged. */
export async function readShown<Item>(
  kind: ShownKind,
  session: Session,
): Promise<ShownList<Item> | undefined> {
  const file = fileOf(kind, session);
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isList(kept)) return kept as ShownList<Item>;
  } catch (thrown) {
    if (ABSENT.has((thrown as NodeJS.ErrnoException).code)) return undefined;
  }
  const { hint } = kind;
  throw new WinnowError('missing', `the last list cannot be read: ${file}`, { hint });
}

/**
 * The items that the last list on a terminal showed, so that `content open 3` knows which is meant. The
 * links in it open the graph to whoever holds them: the file is its owner's alone.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WinnowError } from '../model/errors.ts';
import { findRemote } from './profiles.ts';
import type { Session } from './session.ts';

export interface ListedItem {
  readonly title: string;
  /** Address of the original. */
  readonly url: string;
  /** The learning link. */
  readonly link: string;
}

function fileOf({ settings }: Session): string {
  return join(settings.configDirectory, 'last-list.json');
}

/** A list, and the service or data directory it is of: its numbers mean nothing anywhere else. */
interface LastList {
  readonly place: string;
  readonly items: readonly ListedItem[];
}

async function placeOf({ settings, environment }: Session): Promise<string> {
  return (await findRemote(settings, environment))?.url ?? settings.dataDirectory;
}

/** Keeps a list; a place that cannot be written to only means that there are no numbers later. */
export async function keepList(session: Session, items: readonly ListedItem[]): Promise<void> {
  const file = fileOf(session);
  const list: LastList = { place: await placeOf(session), items };
  try {
    await mkdir(session.settings.configDirectory, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(list), { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch {
    // The list itself was shown; that is what was asked for.
  }
}

/** The item of a number, counted from 1. Throws `missing`. */
export async function findListed(session: Session, number: number): Promise<ListedItem> {
  const hint = 'show a list on a terminal first: winnow content';
  let list: LastList;
  try {
    list = JSON.parse(await readFile(fileOf(session), 'utf8')) as LastList;
  } catch (cause) {
    throw new WinnowError('missing', 'no list was shown yet', { hint, cause });
  }
  const { place, items } = list;
  if (place !== (await placeOf(session))) {
    throw new WinnowError('missing', `the last list was of ${place ?? 'another store'}`, { hint });
  }
  const found = items[number - 1];
  if (found !== undefined && typeof found.url === 'string') return found;
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  throw new WinnowError('missing', `the last list had ${count}, not ${number}`, {
    hint,
  });
}

const NUMBER = /^\d{1,5}$/u;

/** An item as people name it: a number stands for the item of the last list, all else for itself. Throws `missing`. */
export async function nameListed(name: string, session: Session): Promise<string> {
  return NUMBER.test(name) ? (await findListed(session, Number(name))).link : name;
}

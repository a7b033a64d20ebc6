/** The items that the last list on a terminal showed, so that `content open 3` knows which is meant. */
import { WinnowError } from '../model/errors.ts';
import { findObstacle } from './directory-obstacle.ts';
import { countOf } from './notes/count-of.ts';
import type { Session } from './session.ts';
import { keepShown, placeOf, readShown } from './shown-list.ts';

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

const hint = 'show a list on a terminal first: winnow content';
const LIST = { nameless: 'last-list.json', byTerminal: 'last-lists', hint };

/** Keeps a list for commands that take its numbers. */
export async function keepList(session: Session, items: readonly ListedItem[]): Promise<void> {
  await keepShown(LIST, session, { items });
}

/** That there is no list whose number is meant. Where none can be kept, to show one would not help. */
function noList(sentence: string, { settings: { configDirectory } }: Session): WinnowError {
  if (findObstacle(configDirectory) === undefined) {
    return new WinnowError('missing', sentence, { hint });
  }
  const kept = `no list can be kept for its numbers: ${configDirectory} cannot be written to`;
  return new WinnowError('missing', kept, { hint: ITEM_NAMES_HINT });
}

/** The item of a number, counted from 1. Throws `missing`. */
export async function findListed(session: Session, number: number): Promise<ListedItem> {
  const list = await readShown<ListedItem>(LIST, session);
  if (list === undefined) throw noList('no list was shown on this terminal yet', session);
  const { place, items } = list;
  if (place !== (await placeOf(session))) throw noList(`the last list was of ${place}`, session);
  const found = items[number - 1];
  if (typeof found?.link === 'string') return found;
  const count = countOf(items.length, 'item');
  throw new WinnowError('missing', `the last list had ${count}, not ${number}`, {
    hint: 'list what you mean on a terminal first: winnow content --limit <count>',
  });
}

const NUMBER = /^\d{1,5}$/u;

/** Whether an item is named by its number in the last list. */
export function isListNumber(name: string): boolean {
  return NUMBER.test(name);
}

/** The learning link of an item that is named by its number in the last list; any other name as it is. Throws `missing`. */
export async function linkOfListed(name: string, session: Session): Promise<string> {
  return NUMBER.test(name) ? (await findListed(session, Number(name))).link : name;
}

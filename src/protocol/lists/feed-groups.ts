/** Groups that a JSON export keeps apart from its feeds, joined to them by number: whichever of the two names the other. */
import type { JsonObject } from '../../model/json-object.ts';
import { groupName, isListOfFeeds } from './feed-object.ts';

/** Outermost first. */
type Path = readonly string[];

/** Where exports list their groups. */
const LIST_KEYS = ['folders', 'groups', 'categories'];
/** Under which a feed names its group. */
const REFERENCE_KEYS = ['folderId', 'folder_id', 'groupId', 'group_id', 'categoryId', 'cat_id'];
/** Deepest nesting of groups within groups that is followed; a document that has more was not made by a reader. */
const DEPTH = 32;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

/** The path that a name writes in one line, as far as there are folders that are called as it begins. */
function flatPath(name: string, names: ReadonlySet<string>): Path {
  const parts = name.split(' - ');
  if (parts.length > DEPTH) return [name];
  const path: string[] = [];
  let begun = 0;
  for (let end = 1; end < parts.length; end += 1) {
    if (!names.has(parts.slice(0, end).join(' - '))) continue;
    path.push(parts.slice(begun, end).join(' - '));
    begun = end;
  }
  return [...path, parts.slice(begun).join(' - ')];
}

/** The groups of an export by the numbers of its feeds and by their own. */
export class GroupsApart {
  readonly #byGroup = new Map<string, Path>();
  readonly #byFeed = new Map<string, Path[]>();

  constructor(root: unknown) {
    const object = asObject(root);
    const groups = LIST_KEYS.flatMap((key) => listOf(object[key]));
    for (const group of groups) {
      const name = groupName(group);
      const { id } = asObject(group);
      if (name !== undefined && id != null) this.#byGroup.set(String(id), [name]);
    }
    for (const pair of listOf(object['feeds_groups'])) this.#readPair(asObject(pair));
    for (const tagging of listOf(object['taggings'])) this.#readTagging(asObject(tagging));
    this.#readNumbers(listOf(object['folders']), []);
    this.#readFlat(asObject(object['flat_folders']));
  }

  /** The groups that a feed is in, by its own number or by the numbers of groups that it names. */
  of(feed: JsonObject): readonly Path[] {
    const named = REFERENCE_KEYS.flatMap((key) => this.#byGroup.get(String(feed[key])) ?? []);
    const number = String(feed['feed_id'] ?? feed['id']);
    return named.length > 0 ? [named] : (this.#byFeed.get(number) ?? []);
  }

  #join(feed: string, path: Path): void {
    if (path.length === 0) return;
    const paths = this.#byFeed.get(feed);
    if (paths === undefined) this.#byFeed.set(feed, [path]);
    else paths.push(path);
  }

  /** Of Fever: `{"group_id": 1, "feed_ids": "7,8"}`. */
  #readPair(pair: JsonObject): void {
    const path = this.#byGroup.get(String(pair['group_id']));
    if (path === undefined) return;
    for (const id of String(pair['feed_ids']).split(',')) this.#join(id.trim(), path);
  }

  /** Of Feedbin: `{"feed_id": 7, "name": "Birds"}`. */
  #readTagging({ feed_id: id, name }: JsonObject): void {
    if (typeof name === 'string' && name.trim() !== '') this.#join(String(id), [name.trim()]);
  }

  /** Of NewsBlur, with folders that are in none beside those in others: `{" ": [3], "Birds": [7], "Birds - Owls": [8]}`. */
  #readFlat(folders: JsonObject): void {
    const names = new Set(Object.keys(folders).filter((name) => name.trim() !== ''));
    for (const name of names) {
      const path = flatPath(name, names);
      for (const id of listOf(folders[name])) this.#join(String(id), path);
    }
  }

  /** Of NewsBlur: `[3, {"Birds": [7, {"Owls": [8]}]}]`. */
  #readNumbers(list: readonly unknown[], path: Path): void {
    if (path.length > DEPTH || isListOfFeeds(list)) return;
    for (const each of list) {
      if (typeof each === 'number') this.#join(String(each), path);
      else {
        for (const [name, inner] of Object.entries(asObject(each))) {
          this.#readNumbers(listOf(inner), [...path, name]);
        }
      }
    }
  }
}

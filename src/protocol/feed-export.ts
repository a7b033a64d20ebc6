/**
 * Subscriptions that other readers export as JSON: whatever the nesting, an object that names a feed address
 * is a subscription, and an object or key above it that has a name is its group.
 */
import { LIMITS } from '../model/limits.ts';
import type { CutJson } from './cut-json.ts';
import {
  asWritten,
  channelFeed,
  feedAddress,
  firstText,
  GROUP_KEYS,
  groupName,
  groupNames,
  isArticle,
  isLink,
  isListByName,
  isWebAddress,
  type JsonObject,
  PICTURE_KEYS,
  SITE_KEYS,
  saidOfKey,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-object.ts';
import { type OpmlDocument, shownAddress } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';

/** Characters in which an address is looked for: one that is written otherwise than we would is in none of the rest either. */
const SEARCHED = 64 * 1024;
/** Where an article names the feed that it came from. */
const ORIGIN_KEYS = ['feed', 'origin', 'source', 'subscription'];
/** In what is no JSON any more. */
const ADDRESS = /(?:feed:|https?:\\?\/)[^\s"']+/giu;

class ExportReader {
  readonly #text: string;
  readonly #ledger: OpmlLedger;
  readonly #folders = new Map<unknown, string>();
  #from = 0;

  constructor(text: string) {
    this.#text = text;
    this.#ledger = new OpmlLedger(text);
  }

  read({ value, end }: CutJson): OpmlDocument {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const { folders } = value as JsonObject;
      for (const folder of Array.isArray(folders) ? folders : []) {
        const name = groupName(folder);
        const id = (folder as JsonObject | null)?.['id'];
        if (name !== undefined && id !== undefined) this.#folders.set(id, name);
      }
    }
    this.#walk(value, [], 0);
    for (const { 0: address, index } of this.#text.slice(end).matchAll(ADDRESS)) {
      this.#ledger.refuse(end + index, {
        kind: 'address',
        reason: 'the list breaks off here',
        address,
      });
    }
    return this.#ledger.document('json');
  }

  /** Where about a string stands, searched onwards from the one before, not far: parsing forgets places. */
  #offset(address: string): number {
    const near = this.#text.slice(this.#from, this.#from + SEARCHED);
    const plain = JSON.stringify(asWritten(address)).slice(1, -1);
    for (const form of [plain, plain.replaceAll('/', '\\/')]) {
      const at = near.indexOf(form);
      if (at === -1) continue;
      const start = this.#from + at;
      this.#from = start + form.length;
      return start;
    }
    return this.#from;
  }

  #walk(value: unknown, path: readonly string[], depth: number): void {
    if (depth > LIMITS.parse.jsonDepth) return;
    if (typeof value === 'string') {
      const address = isWebAddress(value) ? value : channelFeed(value);
      if (address !== undefined) {
        this.#ledger.address(this.#offset(address), address, {}, path);
      }
      return;
    }
    if (Array.isArray(value)) {
      for (const each of value) this.#walk(each, path, depth + 1);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const object = withPlainKeys(value as JsonObject);
    const address = feedAddress(object);
    if (address !== undefined) {
      this.#take(object, address, path);
      return;
    }
    if (isArticle(object)) {
      this.#takeOrigin(object, path, depth);
      return;
    }
    const name = groupName(object);
    const link = isLink(object) ? firstText(object, ['url']) : undefined;
    if (link !== undefined) {
      this.#ledger.passOver(
        this.#offset(link),
        `"${name ?? link}" is of type ${object['type']}, not a feed: ${shownAddress(link)}`,
      );
    }
    if (isListByName(object)) {
      for (const [title, one] of Object.entries(object)) this.#take({ title }, String(one), path);
      return;
    }
    for (const [key, inner] of Object.entries(object)) {
      const keyed = isWebAddress(key) ? saidOfKey(inner) : undefined;
      if (keyed !== undefined) {
        this.#take(keyed, key, path);
        continue;
      }
      if (typeof inner !== 'object' || PICTURE_KEYS.test(key)) continue;
      // A converter writes a lone outline as itself, not as a list of one.
      const isNamed = (Array.isArray(inner) || key === 'outline') && name !== undefined;
      this.#walk(inner, isNamed && key !== 'folders' ? [...path, name] : path, depth + 1);
    }
  }

  /** An article leads to its feed, where it names that. */
  #takeOrigin(object: JsonObject, path: readonly string[], depth: number): void {
    const origin = ORIGIN_KEYS.map((key) => object[key]).find((value) => value instanceof Object);
    const link = firstText(object, ['url', 'link', 'id', 'title']) ?? '';
    const at = this.#offset(link);
    if (origin !== undefined) this.#walk(origin, path, depth + 1);
    else
      this.#ledger.passOver(
        at,
        `"${firstText(object, TITLE_KEYS) ?? link}" is an article, not a feed`,
      );
  }

  #take(object: JsonObject, address: string, path: readonly string[]): void {
    const folder = this.#folders.get(object['folderId'] ?? object['folder_id']);
    const [own, ...others] =
      GROUP_KEYS.map((key) => groupNames(object[key])).find((names) => names.length > 0) ?? [];
    const group = path[0] ?? folder ?? own;
    const all = own === undefined ? [] : [...new Set([own, ...others])];
    const otherGroups = all.filter((name) => name !== group);
    this.#ledger.address(
      this.#offset(address),
      address,
      { title: firstText(object, TITLE_KEYS), htmlUrl: firstText(object, SITE_KEYS), otherGroups },
      path.length === 0 && group !== undefined ? [group] : path,
    );
  }
}

/** The subscriptions of a JSON export; `text` is what it was parsed from. Never throws. */
export function readFeedExport(json: CutJson, text: string): OpmlDocument {
  return new ExportReader(text).read(json);
}

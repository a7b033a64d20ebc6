/**
 * Subscriptions that other readers export as JSON: whatever the nesting, an object that names a feed address
 * is a subscription, and an object or key above it that has a name is its group.
 */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { LIMITS } from '../../model/limits.ts';
import type { CutJson } from './cut-json.ts';
import { ExportLedger } from './export-ledger.ts';
import {
  firstText,
  GROUP_KEYS,
  isBlank,
  isWebAddress,
  mayNameFeed,
  namedAddress,
  PICTURE_KEYS,
  PLAIN_KEYS,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import {
  channelFeed,
  feedAddress,
  groupName,
  holdsLists,
  isArticle,
  isInPlaceOfAddress,
  isLink,
  isListByGroup,
  isListByName,
  isListOfEntries,
  isListOfFeeds,
  lacksAddress,
  listsGroups,
  originOf,
  readRow,
  referenceOf,
  saidOfKey,
  saidOfTitle,
  seemsAddress,
} from './feed-object.ts';
import {
  isChange,
  isFeedList,
  isFeedOrGroup,
  isGroup,
  listsWithin,
  misplacedIn,
  plainAddress,
  remarkOn,
} from './lists-within.ts';
import { isAside, isLost, isWithoutAddress, leadOf, unknownAddresses } from './lost-entries.ts';
import { withMeantKeys } from './misspelt-keys.ts';
import { type OpmlDocument, shownAddress } from './opml-document.ts';

/** Whether what an object has below a key is in a group by the name of the object. */
function isOfGroup(key: string, object: JsonObject, depth: number): boolean {
  // A converter writes a lone outline as itself, not as a list of one.
  const isList = Array.isArray(object[key]) || key === 'outline';
  // What the folders of an account are in has the name of a person, and the feeds beside them are in none.
  const isOfAccount = depth === 0 && Object.values(object).some(listsGroups);
  return isList && !isOfAccount && !(key === 'folders' && depth <= 1);
}

class ExportReader {
  readonly #ledger: ExportLedger;
  readonly #json: CutJson;
  readonly #isByHand: boolean;

  constructor(json: CutJson, isByHand: boolean) {
    this.#json = json;
    this.#isByHand = isByHand;
    this.#ledger = new ExportLedger(json);
  }

  read(): OpmlDocument {
    this.#walk(this.#json.value, [], 0);
    return this.#ledger.document();
  }

  /** Whether it is an entry of a list of feeds that names none, which then is refused; among addresses no word is left out. */
  #refuseLacking(value: unknown, path: readonly string[], isOfAddresses: boolean): boolean {
    if (typeof value === 'string') {
      if (value.trim() === '' || channelFeed(value) !== undefined) return false;
      if (isWebAddress(value) || !(isOfAddresses || seemsAddress(value))) return false;
      this.#ledger.address(value, path);
      return true;
    }
    if (!isObject(value) || !lacksAddress(withPlainKeys(value))) return false;
    this.#ledger.refuseEntry(value, path);
    return true;
  }

  /** Whether it is an entry of a list of feeds that names a page alone: people who write lists by hand mean its feed. */
  #takePage(value: unknown, path: readonly string[]): boolean {
    const lead = leadOf(value);
    if (lead === undefined || !isObject(value)) return false;
    const { address, isPage } = lead;
    if (!this.#isByHand) this.#ledger.refuseEntry(value, path, address);
    else if (isPage) this.#ledger.page(withPlainKeys(value), address, path);
    return !this.#isByHand || isPage;
  }

  /** Whether it is an entry of a list of feeds that has addresses under keys that name no feed; each then is refused. */
  #refuseUnknown(value: unknown, path: readonly string[]): boolean {
    const unknown = unknownAddresses(value);
    if (unknown.length === 0 || !isObject(value)) return false;
    for (const { key, address } of unknown) {
      const reason = `"${key}" is not known to name a feed`;
      this.#ledger.refuseAddress(withPlainKeys(value), address, reason, path);
    }
    return true;
  }

  /** Reads a value, which is of feeds where the key that it is under says so. */
  #walk(value: unknown, path: readonly string[], depth: number, isOfFeeds = false): void {
    if (depth > LIMITS.parse.jsonDepth) return;
    if (typeof value === 'string') this.#walkText(value, path);
    else if (Array.isArray(value)) this.#walkList(value, path, depth, isOfFeeds);
    else if (isObject(value)) this.#walkObject(withPlainKeys(value), path, depth, isOfFeeds);
  }

  #walkText(text: string, path: readonly string[]): void {
    const address = isWebAddress(text) ? text : channelFeed(text);
    if (address !== undefined) this.#ledger.address(address, path);
  }

  #walkList(
    values: readonly unknown[],
    path: readonly string[],
    depth: number,
    isOfFeeds: boolean,
  ): void {
    const isOfLists = isOfFeeds || holdsLists(values);
    const holdsFeeds = isListOfEntries(values, depth === 0 || isOfFeeds);
    const texts = values.filter((each) => typeof each === 'string');
    const addresses = texts.filter(isWebAddress).length;
    // Elsewhere than in the list itself a few may stand among words that are none.
    const isOfAddresses = depth === 0 || isOfFeeds ? addresses > 0 : addresses * 2 >= texts.length;
    for (const each of values) {
      if (holdsFeeds && this.#takePage(each, path)) continue;
      if (holdsFeeds && this.#refuseUnknown(each, path)) continue;
      if (holdsFeeds && this.#refuseLacking(each, path, isOfAddresses)) continue;
      const row = readRow(each);
      const before = this.#ledger.size;
      if (row !== undefined) this.#ledger.entry(row, row.url, path);
      else this.#walk(each, path, depth + 1, isOfLists);
      if (!holdsFeeds || this.#ledger.size > before) continue;
      if (isLost(each)) this.#ledger.refuseEntry(each, path);
      else if (isAside(each)) this.#ledger.passOverAside(each);
    }
  }

  #walkObject(
    object: JsonObject,
    path: readonly string[],
    depth: number,
    isOfFeeds: boolean,
  ): void {
    const isFeed = isOfFeeds && !isArticle(object) && !isGroup(object, false);
    const address = feedAddress(object) ?? (isFeed ? plainAddress(object) : undefined);
    const reference = referenceOf(object);
    if (address !== undefined) {
      this.#ledger.entry(object, address, path);
      this.#walkBelow(object, path, depth);
    } else if (reference !== undefined) this.#ledger.reference(object, reference, path);
    else if (isArticle(object)) this.#takeOrigin(object, path, depth);
    else this.#walkMembers(object, path, depth);
  }

  /** The lists within a feed: others that are nested in it, its articles, and what may be either. */
  #walkBelow(object: JsonObject, path: readonly string[], depth: number): void {
    const isNamed = namedAddress(object) !== undefined;
    for (const { key, kind, list } of listsWithin(object)) {
      if (kind === 'details') continue;
      if (kind === 'articles') {
        const count = list.filter((each) => isObject(each) && plainAddress(each)).length;
        if (isNamed || count === 0) continue;
        const title = firstText(object, TITLE_KEYS) ?? '';
        this.#ledger.passOver(`${count} below "${key}" of "${title}", taken for its articles`);
      } else if (kind === 'unknown') this.#refuseBelow(key, list, path);
      else this.#walk(list, path, depth + 1, isFeedList(key));
    }
    if (this.#json.mended === undefined && !this.#json.isCut) return;
    for (const inner of misplacedIn(object)) this.#walk(inner, path, depth + 1);
  }

  #refuseBelow(key: string, list: readonly unknown[], path: readonly string[]): void {
    for (const each of list.filter(isObject).map(withPlainKeys)) {
      const address = plainAddress(each);
      if (address === undefined) continue;
      const reason = `below "${key}" of a feed it may be another feed or an article`;
      this.#ledger.refuseAddress(each, address, reason, path);
    }
  }

  /** Looks for feeds in the members of an object that is none itself: addresses by their keys, groups, whatever wraps a list. */
  #walkMembers(object: JsonObject, path: readonly string[], depth: number): void {
    const name = groupName(object) ?? firstText(object, GROUP_KEYS);
    const link = isLink(object) ? firstText(object, ['url']) : undefined;
    if (link !== undefined) {
      const what = `"${name ?? link}", of type ${object['type']}, not a feed: ${shownAddress(link)}`;
      this.#ledger.passOver(what, link);
    }
    const isByName = isListByName(object);
    const isOfChanges = isChange(object);
    const isByKey = isListOfFeeds(Object.values(object).filter(isObject));
    const isByGroup = !isOfChanges && isListByGroup(object);
    const mayBeFeed = depth > 0 && link === undefined && isFeedOrGroup(object);
    for (const [key, inner] of Object.entries(object)) {
      const keyed = isWebAddress(key) ? saidOfKey(inner) : undefined;
      const titled = saidOfTitle(key, inner);
      const remark = isByGroup ? undefined : remarkOn(key, inner, isOfChanges);
      if (remark !== undefined) this.#ledger.passOver(remark);
      else if (keyed !== undefined) this.#ledger.entry(keyed, key, path);
      else if (titled !== undefined) this.#walk(titled, path, depth + 1);
      else if (isByName && isInPlaceOfAddress(inner)) this.#takeNamed(key, inner, path);
      else if (isByKey && isWithoutAddress(inner)) this.#ledger.refuseEntry(inner, path);
      else if (isByKey && this.#refuseUnknown(inner, path)) continue;
      else if (isWebAddress(inner)) {
        if (mayBeFeed && PLAIN_KEYS.includes(key)) {
          const reason = 'it may be the address of a feed, or of the group that stands beside it';
          this.#ledger.refuseAddress(object, inner, reason, path);
        } else if (link === undefined) this.#passOverAddress(key, inner);
      } else if (typeof inner === 'object' && !PICTURE_KEYS.test(key)) {
        const group = isByGroup ? key : isOfGroup(key, object, depth) ? name : undefined;
        const below = group === undefined ? path : [...path, group];
        this.#walk(inner, below, depth + 1, isFeedList(key));
      }
    }
  }

  #takeNamed(title: string, address: string, path: readonly string[]): void {
    if (isBlank(address)) this.#ledger.refuseEntry({ [title]: address }, path);
    else this.#ledger.entry({ title }, address, path);
  }

  /** An address below a key that may name a feed, of which nobody knows whether it does. */
  #passOverAddress(key: string, address: string): void {
    if (!mayNameFeed(key)) return;
    const what = `"${key}" is not known to name a feed: ${shownAddress(address)}`;
    this.#ledger.passOver(what, address);
  }

  /** An article leads to its feed, where it names that. */
  #takeOrigin(object: JsonObject, path: readonly string[], depth: number): void {
    const origin = originOf(object);
    const link = firstText(object, ['url', 'link', 'id', 'title']) ?? '';
    const what = `"${firstText(object, TITLE_KEYS) ?? link}" is an article, not a feed`;
    this.#ledger.goTo(link);
    if (origin !== undefined) this.#walk(origin, path, depth + 1);
    else this.#ledger.passOver(what);
  }
}

/** The subscriptions of a JSON export, or of a list that somebody wrote by hand. Never throws. */
export function readFeedExport(json: CutJson, isByHand = false): OpmlDocument {
  const meant = { ...json, value: withMeantKeys(json.value) };
  return new ExportReader(meant, isByHand).read();
}

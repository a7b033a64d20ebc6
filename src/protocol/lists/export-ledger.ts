/** What is entered, refused and passed over of a JSON export, each where it stands in the text. */
import { isObject, type JsonObject } from '../../model/json-object.ts';
import { LIKELY_SITES } from './address-fields.ts';
import type { CutJson } from './cut-json.ts';
import { refuseBehind, tellRepairs } from './damaged-export.ts';
import { GroupsApart } from './feed-groups.ts';
import {
  firstText,
  GROUP_KEYS,
  isWebAddress,
  LEADING_KEYS,
  SITE_KEYS,
  TITLE_KEYS,
  withPlainKeys,
} from './feed-keys.ts';
import { browserScheme, groupNames } from './feed-object.ts';
import { TAKEN_SITE } from './list-line.ts';
import { ListPlaces } from './list-places.ts';
import { nameOf } from './lost-entries.ts';
import { misspeltKey } from './misspelt-keys.ts';
import { type OpmlDocument, shownAddress } from './opml-document.ts';
import { type Beside, OpmlLedger } from './opml-ledger.ts';

/** Where the site of a feed may be that has its own address under another key. */
const SITES: readonly string[] = [...SITE_KEYS, ...LIKELY_SITES, 'url'];
/** When a bookmark was made, which others call as we do a time frame. */
const MOMENT = /^\d+$|^\d{4}-|:/u;

/** Looks for each behind the one before, and so is told of them in the order of the text. */
export class ExportLedger {
  readonly #json: CutJson;
  readonly #ledger: OpmlLedger;
  readonly #groups: GroupsApart;
  readonly #places: ListPlaces;

  constructor(json: CutJson) {
    this.#json = json;
    this.#ledger = new OpmlLedger(json.text);
    this.#places = new ListPlaces(json.text);
    this.#groups = new GroupsApart(json.value);
    tellRepairs(json, this.#ledger);
  }

  /** How much it was told of. */
  get size(): number {
    return this.#ledger.size;
  }

  /** All of it, once the value of the export was gone through. */
  document(): OpmlDocument {
    if (this.#json.isCut) refuseBehind(this.#json, this.#ledger);
    return this.#ledger.document('json');
  }

  /** What is told next stands behind this text, where that is near. */
  goTo(text: string): void {
    this.#places.string(text);
  }

  /** An address that stands by itself. */
  address(address: string, path: readonly string[]): void {
    this.#ledger.address(this.#places.string(address), address, {}, path);
  }

  /** What an object says of the feed at an address. */
  entry(object: JsonObject, address: string, path: readonly string[]): void {
    const { first, ...beside } = this.#besideOf(object, path);
    const htmlUrl = SITES.map((key) => object[key]).find(
      (site) => isWebAddress(site) && site !== address,
    ) as string | undefined;
    const said = { ...beside, htmlUrl };
    const offset = this.#places.string(address);
    const misspelt = misspeltKey(object);
    if (misspelt !== undefined) {
      const meant = LEADING_KEYS.find((key) => object[key] === address);
      this.#ledger.repair(offset, `took the address from ${misspelt} instead of ${meant}`);
    }
    this.#ledger.address(offset, address, said, first);
  }

  /** What it says of a service source. */
  reference(object: JsonObject, name: string, path: readonly string[]): void {
    const { first, ...beside } = this.#besideOf(object, path);
    this.#ledger.reference(this.#places.string(name), name, beside, first);
  }

  /** An entry that has the address of a page alone, which leads to its feed. */
  page(object: JsonObject, address: string, path: readonly string[]): void {
    const { first, ...beside } = this.#besideOf(object, path);
    const offset = this.#places.string(address);
    this.#ledger.repair(offset, TAKEN_SITE);
    this.#ledger.address(offset, address, beside, first);
  }

  /** What was meant for a feed and has no address of one, but perhaps that of a page. */
  refuseEntry(entry: unknown, path: readonly string[], page?: string): void {
    const offset = this.#places.entry(entry) ?? this.#places.here;
    const object = isObject(entry) ? withPlainKeys(entry) : {};
    const title = isObject(entry) ? nameOf(entry) : undefined;
    const ofBrowser = browserScheme(object);
    if (ofBrowser !== undefined) {
      this.#ledger.passOver(offset, `"${title ?? ''}", a bookmark of ${ofBrowser}`);
      return;
    }
    const group = path[0] ?? GROUP_KEYS.flatMap((key) => groupNames(object[key]))[0];
    const address = page ?? SITE_KEYS.map((key) => object[key]).find(isWebAddress);
    const reason = 'the entry has no address of a feed';
    this.#ledger.refuse(offset, { kind: 'no-address', reason, title, group, address });
  }

  /** What may be a feed, and may be something else. */
  refuseAddress(
    object: JsonObject,
    address: string,
    reason: string,
    [group]: readonly string[],
  ): void {
    const title = firstText(object, TITLE_KEYS);
    const refusal = { kind: 'address', reason, title, group, address } as const;
    this.#ledger.refuse(this.#places.string(address), refusal);
  }

  /** @param text that it stands at; else it is behind what was found last */
  passOver(what: string, text?: string): void {
    const at = text === undefined ? this.#places.here : this.#places.string(text);
    this.#ledger.passOver(at, what);
  }

  /** What stands among feeds, and was not meant for one as far as anybody can tell. */
  passOverAside(value: unknown): void {
    const at = typeof value === 'string' ? this.#places.string(value) : this.#places.entry(value);
    const what = `among feeds, and names none: ${shownAddress(JSON.stringify(value))}`;
    this.#ledger.passOver(at ?? this.#places.here, what);
  }

  /** What stands beside an address, and the first of the groups that it is in. */
  #besideOf(object: JsonObject, path: readonly string[]): Beside & { first: readonly string[] } {
    const own =
      GROUP_KEYS.map((key) => groupNames(object[key])).find((names) => names.length > 0) ?? [];
    const paths = [path, ...this.#groups.of(object), ...own.map((name) => [name])].filter(
      ({ length }) => length > 0,
    );
    const [first = []] = paths;
    const all = new Set(paths.flatMap(([group]) => group ?? []));
    const otherGroups = [...all].filter((name) => name !== first[0]);
    const title = firstText(object, TITLE_KEYS);
    const time = firstText(object, ['time']);
    const frame = time === undefined || MOMENT.test(time) ? {} : { time };
    return { title, ...frame, otherGroups, first };
  }
}

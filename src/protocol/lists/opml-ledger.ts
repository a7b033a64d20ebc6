/** The account kept while a list of feeds is read: every address becomes an entry or a refusal, in file order. */
import { type SourceEntry, TIME_FRAMES } from '../../model/source.ts';
import { isTimeFrame } from '../source-entry.ts';
import { mendAddress, mendTitle, optionalAddress, ownAddress } from './feed-address.ts';
import type { Span } from './file-order.ts';
import {
  addressLine,
  createLineIndex,
  isOurs,
  type OpmlCollapse,
  type OpmlDocument,
  type OpmlEntry,
  type OpmlPassedOver,
  type OpmlRefusal,
  type OpmlRepair,
} from './opml-document.ts';
import { type Placed, shareOut } from './opml-repairs.ts';
import type { ScannedAttribute } from './opml-tag.ts';

/** What a list says beside an address; everything may be missing. */
export interface Beside {
  readonly title?: string | undefined;
  readonly htmlUrl?: string | undefined;
  /** Where the feed is that the address, which is that of a page, led to. */
  readonly pollUrl?: string | undefined;
  readonly time?: string | undefined;
  /** Groups that it is in as well. */
  readonly otherGroups?: readonly string[] | undefined;
}

/** Most repairs that are listed; entries and refusals are always listed in full. */
const REPAIRS = 10_000;

/** What is found in a list of feeds while it is read, by offset; the document with its lines in the end. */
export class OpmlLedger {
  /** The 1-based line of an offset of the text. */
  readonly line: (offset: number) => number;
  readonly #text: string;
  readonly #readAddress: typeof mendAddress;
  readonly #entries: (Placed<OpmlEntry> & { readonly path: readonly string[] })[] = [];
  readonly #refusals: Placed<OpmlRefusal>[] = [];
  readonly #repairs: Placed<OpmlRepair>[] = [];
  readonly #passedOver: Placed<OpmlPassedOver>[] = [];
  #addresses = 0;
  #lines = 0;

  constructor(text: string) {
    this.line = createLineIndex(text);
    this.#text = text;
    this.#readAddress = isOurs(text) ? ownAddress : mendAddress;
  }

  /** Whether anything was entered, or any address refused. */
  get isAnything(): boolean {
    return this.#addresses + this.#entries.length > 0;
  }

  /** How much is accounted for so far. */
  get size(): number {
    return this.#entries.length + this.#refusals.length + this.#passedOver.length;
  }

  repair(offset: number, what: string): void {
    const isLast = this.#repairs.length === REPAIRS;
    if (this.#repairs.length > REPAIRS) return;
    const told = isLast ? 'mended more; further repairs are not listed' : what;
    this.#repairs.push({ offset, value: { line: this.line(offset), what: told } });
  }

  passOver(offset: number, what: string): void {
    this.#passedOver.push({ offset, value: { line: this.line(offset), what } });
  }

  /** Counts a line that is part of the form of a list. */
  passOverLine(): void {
    this.#lines++;
  }

  /** Something that became no entry; counts as an address unless it has none. */
  refuse(
    offset: number,
    refusal: Pick<OpmlRefusal, 'kind' | 'reason'> & {
      readonly title?: string | undefined;
      readonly group?: string | undefined;
      readonly otherGroups?: readonly string[] | undefined;
      readonly address?: string | undefined;
    },
  ): void {
    const { kind, reason, title, group, otherGroups = [], address } = refusal;
    if (kind !== 'no-address') this.#addresses++;
    this.#refusals.push({
      offset,
      value: {
        line: this.line(offset),
        kind,
        reason,
        ...(title !== undefined && { title }),
        ...(group !== undefined && { group }),
        ...(otherGroups.length > 0 && { otherGroups }),
        ...(address !== undefined && { address: addressLine(address) }),
      },
    });
  }

  /** An address with what stands beside it, below the groups given (outermost first). */
  address(offset: number, raw: string, beside: Beside, path: readonly string[]): void {
    const mended = this.#readAddress(raw);
    if ('reason' in mended) {
      this.#refuseAddress(offset, raw, mended.reason, beside, path);
      return;
    }
    this.#addresses++;
    for (const what of mended.repairs) this.repair(offset, what);
    const title = mendTitle(beside.title, mended.url);
    const htmlUrl = optionalAddress(beside.htmlUrl, this.#readAddress);
    const target = { url: mended.url, ...(title && { title }) };
    this.#enter(offset, target, path, { ...beside, htmlUrl });
  }

  /** An address that is the value of an attribute, within which the file may end. */
  attribute(
    { offset, value, cutOff }: Pick<ScannedAttribute, 'offset' | 'value' | 'cutOff'>,
    beside: Beside,
    path: readonly string[],
  ): void {
    if (!cutOff) {
      this.address(offset, value, beside, path);
      return;
    }
    this.#refuseAddress(offset, value, 'the file is cut off within the address', beside, path);
  }

  #refuseAddress(
    offset: number,
    address: string,
    reason: string,
    { title: written, otherGroups, htmlUrl }: Beside,
    [group]: readonly string[],
  ): void {
    const title = mendTitle(written);
    // Whoever mends the list finds the feed by its site.
    const site = address.trim() === '' ? optionalAddress(htmlUrl, this.#readAddress) : undefined;
    const said = { title, group, otherGroups, address: site ?? address };
    this.refuse(offset, { kind: 'address', reason, ...said });
  }

  /** A reference to a service source. */
  reference(offset: number, name: string, beside: Beside, path: readonly string[]): void {
    const title = mendTitle(beside.title, name);
    const { time } = beside;
    this.#enter(offset, { reference: name, ...(title && { title }) }, path, { time });
  }

  #enter(
    offset: number,
    target: Pick<SourceEntry, 'url' | 'reference' | 'title'>,
    path: readonly string[],
    { time, htmlUrl, pollUrl, otherGroups = [] }: Omit<Beside, 'title'>,
  ): void {
    const [group] = path;
    if (time && !isTimeFrame(time)) {
      const frames = TIME_FRAMES.join(', ');
      this.repair(
        offset,
        `left out the time frame "${time.slice(0, 40)}", which is none of ${frames}`,
      );
    }
    const value: OpmlEntry = {
      line: this.line(offset),
      ...target,
      ...(htmlUrl !== undefined && { htmlUrl }),
      ...(pollUrl !== undefined && { pollUrl }),
      ...(group !== undefined && { group }),
      ...(otherGroups.length > 0 && { otherGroups }),
      ...(isTimeFrame(time) && { time }),
    };
    this.#entries.push({ offset, value, path });
  }

  /** Offsets and groups of the entries so far, in file order. */
  placed(): { readonly offset: number; readonly path: readonly string[] }[] {
    return this.#entries.toSorted((a, b) => a.offset - b.offset);
  }

  #collapsed(): OpmlCollapse[] {
    const collapsed = new Map<string, { -readonly [K in keyof OpmlCollapse]: OpmlCollapse[K] }>();
    for (const { value, path } of this.#entries) {
      const [group] = path;
      if (group === undefined || path.length < 2) continue;
      const key = JSON.stringify(path);
      const known = collapsed.get(key);
      if (known === undefined) collapsed.set(key, { line: value.line, path, group, entries: 1 });
      else known.entries++;
    }
    return [...collapsed.values()];
  }

  /** The account, closed; with tags that are known to end where they do, in file order. */
  document(
    format: OpmlDocument['format'],
    title?: string,
    known: readonly Span[] = [],
  ): OpmlDocument {
    const inOrder = <T>(placed: readonly Placed<T>[]): T[] =>
      placed.toSorted((a, b) => a.offset - b.offset).map(({ value }) => value);
    const rows: Placed<OpmlEntry | OpmlRefusal>[] = [...this.#entries, ...this.#refusals];
    const repairs = this.#repairs.toSorted((a, b) => a.offset - b.offset);
    const { byRow, beside } = shareOut(this.#text, repairs, rows, known);
    const withRepairs = (entry: OpmlEntry): OpmlEntry => {
      const own = byRow.get(entry);
      return own === undefined ? entry : { ...entry, repairs: own };
    };
    return {
      format,
      ...(title !== undefined && { title }),
      entries: inOrder(this.#entries).map(withRepairs),
      repairs: repairs.map(({ value }) => value),
      repairsBeside: beside,
      refusals: inOrder(this.#refusals),
      collapsed: this.#collapsed(),
      passedOver: inOrder(this.#passedOver),
      linesPassedOver: this.#lines,
      addresses: this.#addresses,
    };
  }
}

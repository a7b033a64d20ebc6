/** How a topic or source of one graph differs from that of another, in the words of the document. */
import type { SourceEntry } from '../model/source.ts';
import { ownerTermsOf } from '../model/topic-variant.ts';
import type { GraphSource, GraphTopic } from './graph.ts';
import { entryKey } from './source-entry.ts';

/** How a topic is matched of which nothing is said. */
const NEW = { kind: 'expanded' } as const;

type Told = string | number | boolean | undefined;

/** `keepItems: 7 (was default)`; nothing where both are the same. */
function changed(name: string, was: Told, is: Told, absent = 'default'): string[] {
  return was === is ? [] : [`${name}: ${is ?? absent} (was ${was ?? absent})`];
}

/** `match: label`, of what is new; nothing where it is as usual. */
function chosen(name: string, usual: Told, is: Told): string[] {
  return usual === is ? [] : [`${name}: ${is}`];
}

/** `+ include: cargo`, `- include: crate`. */
function membership(what: string, was: readonly string[], are: readonly string[]): string[] {
  const label = what === '' ? '' : `${what}: `;
  const [old, wanted] = [new Set(was), new Set(are)];
  return [
    ...are.filter((each) => !old.has(each)).map((each) => `+ ${label}${each}`),
    ...was.filter((each) => !wanted.has(each)).map((each) => `- ${label}${each}`),
  ];
}

function wordsOf({ variant }: GraphTopic) {
  return { match: variant.kind === 'label' ? 'label' : 'expanded', ...ownerTermsOf(variant) };
}

/** What is different about how a topic is matched; all that is said of it where there was none. */
export function topicDifferences(before: GraphTopic | undefined, after: GraphTopic): string[] {
  const is = wordsOf(after);
  const was = before === undefined ? wordsOf({ ...after, variant: NEW }) : wordsOf(before);
  const told = before === undefined ? chosen : changed;
  return [
    ...told('match', was.match, is.match),
    ...membership('include', was.include, is.include),
    ...membership('exclude', was.exclude, is.exclude),
  ];
}

/** The terms that go with a topic. */
export function termsGoing(topic: GraphTopic): string[] {
  const { include, exclude } = wordsOf(topic);
  return [...membership('include', include, []), ...membership('exclude', exclude, [])];
}

function nameOf({ url, reference }: SourceEntry): string {
  return url ?? `service: ${reference}`;
}

/** How the settings of an address that both graphs have differ. */
function entryDifferences(was: SourceEntry, is: SourceEntry): string[] {
  const names = ['title', 'group', 'time', 'siteUrl'] as const;
  return names.flatMap((name) => changed(`${name} of ${nameOf(is)}`, was[name], is[name], 'none'));
}

/** What is different about a source; all that is said of it where there was none. */
export function sourceDifferences(before: GraphSource | undefined, after: GraphSource): string[] {
  const was: GraphSource = before ?? {
    ...after,
    isDefault: false,
    settings: { fullText: false },
    entries: [],
  };
  const held = new Map(was.entries.map((entry) => [entryKey(entry), entry]));
  const kept = after.entries.filter((entry) => held.has(entryKey(entry)));
  const wanted = new Set(kept.map(entryKey));
  const inOrder = was.entries.filter((entry) => wanted.has(entryKey(entry)));
  const moved = inOrder.some((entry, at) => entryKey(entry) !== entryKey(kept[at]!));
  const told = before === undefined ? chosen : changed;
  return [
    ...told('default', was.isDefault, after.isDefault),
    ...told('fullText', was.settings.fullText, after.settings.fullText),
    ...told('keepItems', was.settings.keepItems, after.settings.keepItems),
    ...told('keepDays', was.settings.keepDays, after.settings.keepDays),
    ...membership('', was.entries.map(nameOf), after.entries.map(nameOf)),
    ...kept.flatMap((entry) => entryDifferences(held.get(entryKey(entry))!, entry)),
    ...(moved ? ['the order of its entries'] : []),
  ];
}

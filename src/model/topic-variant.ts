/** How a topic is held in a graph, which decides how it is matched. */
import { byteLength } from './byte-size.ts';
import { hasControlCharacter } from './control-characters.ts';
import { WinnowError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** How a topic is to be matched: extended, by its label alone, or extended and steered by its owner. */
export type TopicVariant =
  | { readonly kind: 'expanded' }
  | { readonly kind: 'label' }
  | (OwnerTerms & { readonly kind: 'steered' });

export const VARIANT_KINDS = [
  'expanded',
  'label',
  'steered',
] as const satisfies readonly TopicVariant['kind'][];

/** Terms that an owner asks for, and rules out. */
export interface OwnerTerms {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** The same, and terms that are left to the expansion again. */
export interface Steering extends OwnerTerms {
  readonly drop: readonly string[];
}

/** The terms that a topic is steered by; none where it is held in another way, or not at all. */
export function ownerTermsOf(variant: TopicVariant | undefined): OwnerTerms {
  return variant?.kind === 'steered' ? variant : { include: [], exclude: [] };
}

function cleanTerm(raw: string): string {
  const term = raw.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const { termBytes } = LIMITS.topic;
  if (!/[\p{L}\p{N}]/u.test(term) || hasControlCharacter(term) || !term.isWellFormed()) {
    throw new WinnowError(
      'invalid',
      `"${term}" is no term: it has no letter or digit, or hidden characters`,
    );
  }
  if (byteLength(term) > termBytes) {
    throw new WinnowError('invalid', `a term is longer than ${termBytes} bytes`);
  }
  return term;
}

/** Each term once, whatever its case, in order. Throws `invalid` for what cannot be a term, and for too many. */
function cleanTerms(raw: readonly string[]): string[] {
  const terms = new Map<string, string>();
  for (const term of raw.map(cleanTerm)) {
    if (!terms.has(term.toLowerCase())) terms.set(term.toLowerCase(), term);
  }
  if (terms.size > LIMITS.topic.terms) {
    throw new WinnowError(
      'invalid',
      `a topic is steered by at most ${LIMITS.topic.terms} terms of a kind`,
    );
  }
  return [...terms.values()].toSorted();
}

/** Extended, and steered where there are terms. Throws `invalid`, also for a term that is both wanted and ruled out. */
export function steeredBy(include: readonly string[], exclude: readonly string[]): TopicVariant {
  const [wanted, unwanted] = [cleanTerms(include), cleanTerms(exclude)];
  const both = wanted.find((term) => has(unwanted, term));
  if (both !== undefined) {
    throw new WinnowError('invalid', `"${both}" cannot be both asked for and ruled out`);
  }
  if (wanted.length + unwanted.length === 0) return { kind: 'expanded' };
  return { kind: 'steered', include: wanted, exclude: unwanted };
}

function has(terms: readonly string[], term: string): boolean {
  return terms.some((other) => other.toLowerCase() === term.toLowerCase());
}

/**
 * A variant after more steering: what is said now goes before what was said earlier. Throws `invalid`, also for what
 * contradicts itself.
 */
export function steer(variant: TopicVariant, { include, exclude, drop }: Steering): TopicVariant {
  const given = [...include, ...exclude].map(cleanTerm);
  const dropped = drop.map(cleanTerm);
  const said = [...given, ...dropped];
  if (said.length === 0) return variant;
  const both = dropped.find((term) => has(given, term));
  if (both !== undefined)
    throw new WinnowError('invalid', `"${both}" cannot be both given and dropped`);
  const known = ownerTermsOf(variant);
  const kept = (terms: readonly string[]) => terms.filter((term) => !has(said, term));
  return steeredBy([...kept(known.include), ...include], [...kept(known.exclude), ...exclude]);
}

/** Terms that were ruled out and are asked for now, or the other way round. */
export function turnedTerms(before: TopicVariant | undefined, now: TopicVariant): string[] {
  const [was, is] = [ownerTermsOf(before), ownerTermsOf(now)];
  return [
    ...is.include.filter((term) => has(was.exclude, term)),
    ...is.exclude.filter((term) => has(was.include, term)),
  ];
}

/** Whether its owner asked for the term, or ruled it out. Throws `invalid` for what cannot be a term. */
export function steersBy(variant: TopicVariant, term: string): boolean {
  const { include, exclude } = ownerTermsOf(variant);
  return has([...include, ...exclude], cleanTerm(term));
}

/** Whether two variants match alike. */
export function sameVariant(one: TopicVariant, other: TopicVariant): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

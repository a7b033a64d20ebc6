/** What became of the terms that an owner steers a topic by, in a few signs. */
import type { OwnerTerms } from '../model/topic-variant.ts';

/** `+cargo`, `-corrosion`, `~moss`: asked for, ruled out, taken back. */
export function termChanges(from: OwnerTerms, to: OwnerTerms): string[] {
  const all = [...to.include, ...to.exclude];
  return [
    ...to.include.filter((term) => !from.include.includes(term)).map((term) => `+${term}`),
    ...to.exclude.filter((term) => !from.exclude.includes(term)).map((term) => `-${term}`),
    ...[...from.include, ...from.exclude]
      .filter((term) => !all.some((other) => other.toLowerCase() === term.toLowerCase()))
      .map((term) => `~${term}`),
  ];
}

/** How the terms changed by which an owner steers a topic. */
import type { OwnerTerms } from '../model/topic-variant.ts';

/** The changes as signs: `+cargo` is asked for, `-corrosion` is ruled out, `~moss` is taken back. */
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

/** Items with the same text: from a feed whose descriptions are all alike, or a story that is published repeatedly. */
import type { ItemAnalysis } from './analyse.ts';

/** A text of fewer stems is compared together with its title. */
const DISTINCTIVE_STEMS = 8;
/** Stems that are compared: texts that begin with the same ones and are equally long count as the same. */
const COMPARED_STEMS = 40;

function keyOf({ titleStems, textStems }: ItemAnalysis): string {
  const compared =
    textStems.length < DISTINCTIVE_STEMS ? [...titleStems, '', ...textStems] : textStems;
  return `${compared.length} ${compared.slice(0, COMPARED_STEMS).join(' ')}`;
}

/** For each item, how many of the items have its text, itself included. */
export function countDuplicateTexts(items: readonly ItemAnalysis[]): number[] {
  const keys = items.map(keyOf);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => counts.get(key)!);
}

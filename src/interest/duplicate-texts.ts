/** Echoes: items of the same text, as a feed brings whose every description is one, or a story sent again and again. */
import type { ItemAnalysis } from './analyse.ts';

/** Stems that a text needs to be told from others by itself; below, its title is looked at as well. */
const TELLING = 8;
/** How far texts are compared: two that are the same so far, and equally long, are the same. */
const COMPARED = 40;

function keyOf({ titleStems, textStems }: ItemAnalysis): string {
  const said = textStems.length < TELLING ? [...titleStems, '', ...textStems] : textStems;
  return `${said.length} ${said.slice(0, COMPARED).join(' ')}`;
}

/** By item, how many of the items say what it says, itself among them. */
export function countEchoes(items: readonly ItemAnalysis[]): number[] {
  const keys = items.map(keyOf);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => counts.get(key)!);
}

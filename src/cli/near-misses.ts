/** What lies just below a threshold, in words: no short list is a riddle. */
import { LIMITS } from '../model/limits.ts';

/** How many items fall within 0.1 below the lowest score; undefined for none. */
export function nearMissSentence(count: number, least: number): string | undefined {
  if (count === 0) return undefined;
  const verb = count === 1 ? 'item falls' : 'items fall';
  return `${count} ${verb} within ${LIMITS.content.nearMiss} below ${least}`;
}

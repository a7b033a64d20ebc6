/** A JSON document that breaks off, as far as its items and what it says of itself are whole. */
import { endOfString } from './mend-json.ts';

/** Whether the innermost of the brackets open is that of a list in no other list: items are the objects in it. */
function isListOfItems(open: readonly number[]): boolean {
  return open.length > 0 && open.indexOf(0x5b) === open.length - 1;
}

/**
 * The text up to the last item that is whole or, where it breaks off before the first, up to the last value of the feed that
 * is; with all closed that is open there. It may be no JSON.
 */
export function closedBeforeCut(text: string): string {
  const open: number[] = [];
  let afterItem = '';
  let afterValue = '';
  const closeList = (end: number) => `${text.slice(0, end)}]${'}'.repeat(open.length - 1)}`;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2c && !open.includes(0x5b)) {
      afterValue = text.slice(0, at) + '}'.repeat(open.length);
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code);
      if (isListOfItems(open)) afterValue = closeList(at + 1);
    } else if (code === 0x7d || code === 0x5d) {
      open.pop();
      if (code === 0x7d && isListOfItems(open)) afterItem = afterValue = closeList(at + 1);
    }
  }
  const isCut = open.length > 0;
  return isCut ? afterValue : afterItem;
}

/** Whether a text is an absolute URL, or with a base a relative one. */
import { isAscii } from './ascii.ts';

/**
 * In Node 20 `URL.canParse` refuses hosts with letters of Latin-1 (`é`) once it was called some thousand times. The constructor
 * is asked of them alone, since it takes far longer to refuse.
 */
export function isUrl(text: string, base = ''): boolean {
  if (isAscii(text) && isAscii(base)) return URL.canParse(text, base === '' ? undefined : base);
  try {
    return new URL(text, base === '' ? undefined : base) !== undefined;
  } catch {
    return false;
  }
}

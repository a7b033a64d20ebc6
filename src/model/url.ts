/** Texts that are an absolute URL, or with a base a relative one. */
import { isAscii } from './ascii.ts';

/**
 * In Node 20 `URL.canParse` refuses hosts with letters of Latin-1 (`é`) once it was called some thousand times. The constructor
 * is asked of them alone, since it takes far longer to refuse.
 */
export function isUrl(text: string, base = ''): boolean {
  return isAscii(text) && isAscii(base)
    ? URL.canParse(text, base || undefined)
    : constructed(text, base) !== undefined;
}

/** The URL that a text is, with a base also a relative one; undefined for what is none. */
export function readUrl(text: string, base = ''): URL | undefined {
  return isUrl(text, base) ? constructed(text, base) : undefined;
}

function constructed(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base || undefined);
  } catch {
    return undefined;
  }
}

/** Texts that are an absolute URL, or with a base a relative one. */
import { isAscii } from './ascii.ts';

/**
 * Whether `URL.canParse` can be asked. In Node 20 it refuses hosts with letters of Latin-1 (`é`) once it was called some thousand
 * times. The constructor is asked of them alone, since it takes far longer to refuse.
 */
function isPlain(text: string, base: string): boolean {
  return isAscii(text) && isAscii(base);
}

export function isUrl(text: string, base = ''): boolean {
  return isPlain(text, base)
    ? URL.canParse(text, base || undefined)
    : constructed(text, base) !== undefined;
}

/** The URL that a text is, with a base also a relative one; undefined for what is none. */
export function readUrl(text: string, base = ''): URL | undefined {
  const isRefused = isPlain(text, base) && !URL.canParse(text, base || undefined);
  return isRefused ? undefined : constructed(text, base);
}

function constructed(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base || undefined);
  } catch {
    return undefined;
  }
}

/**
 * A condition of a caller (RFC 9110, section 13.1.2), which a service that does not know it ignores: of two who make the same
 * source at once, the later must not write over what the earlier put there.
 */
export const IF_NONE_MATCH = 'if-none-match';

/** Matches whatever is there. */
export const ANYTHING = '*';

/** Whether a request wants something made, and nothing changed that is there. */
export function onlyMakes(headers: { get(name: string): string | null }): boolean {
  return headers.get(IF_NONE_MATCH)?.trim() === ANYTHING;
}

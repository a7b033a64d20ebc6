/**
 * Conditions of a caller (RFC 9110, section 13.1), which a service that does not know them ignores: of two who make the same
 * source at once, the later must not write over what the earlier put there; and what somebody saw in a plan and agreed to must
 * not become something else because another changed the graph meanwhile.
 */
export const IF_NONE_MATCH = 'if-none-match';

export const IF_MATCH = 'if-match';

/** Matches whatever is there. */
export const ANYTHING = '*';

/** Whether a request wants something made, and nothing changed that is there. */
export function onlyMakes(headers: { get(name: string): string | null }): boolean {
  return headers.get(IF_NONE_MATCH)?.trim() === ANYTHING;
}

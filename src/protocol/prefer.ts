/**
 * A preference of a caller (RFC 7240), which a service that does not know it ignores: of a story that several publishers
 * tell, one item is enough. The interface lists every item of a topic, so a list is shortened only for who asks.
 */
export const PREFER_HEADER = 'prefer';

/** The preference, as the client sends it. */
export const ONCE = 'winnow-stories=once';

/** Whether a request prefers each story once. */
export function prefersOnce(headers: { get(name: string): string | null }): boolean {
  const given = headers.get(PREFER_HEADER)?.split(',', 16) ?? [];
  return given.some((preference) => preference.split(';', 1)[0]!.trim().toLowerCase() === ONCE);
}

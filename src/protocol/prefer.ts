/**
 * Preferences of a caller (RFC 7240), which a service that does not know them ignores. Of a story that several publishers
 * tell, one item is enough: the interface lists every item of a topic, so a list is shortened only for those who ask.
 * Contents that are there already may be a conflict, so that of two who add the same at once one learns that it did not. And
 * a list of a service source may leave its searches as they are.
 */
export const PREFER_HEADER = 'prefer';

/** Each story once, as the client asks for it. */
export const PREFER_ONCE = 'winnow-stories=once';

/** A conflict rather than an answer that nothing had to be changed, as the client asks for it. */
export const PREFER_STRICT = 'handling=strict';

/** An answer without what reading it would change otherwise, as the client asks for it that may change nothing. */
export const PREFER_NO_CHANGE = 'winnow-changes=none';

interface RequestHeaders {
  get(name: string): string | null;
}

function prefers(headers: RequestHeaders, wanted: string): boolean {
  const given = headers.get(PREFER_HEADER)?.split(',', 16) ?? [];
  return given.some((preference) => preference.split(';', 1)[0]!.trim().toLowerCase() === wanted);
}

/** Whether a request prefers each story once. */
export function prefersOnce(headers: RequestHeaders): boolean {
  return prefers(headers, PREFER_ONCE);
}

/** Whether a request prefers an answer that changes nothing. */
export function prefersNoChange(headers: RequestHeaders): boolean {
  return prefers(headers, PREFER_NO_CHANGE);
}

/** Whether a request prefers a conflict to what changes nothing. */
export function prefersStrict(headers: RequestHeaders): boolean {
  return prefers(headers, PREFER_STRICT);
}

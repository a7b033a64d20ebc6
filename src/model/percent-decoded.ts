/** A percent-encoded text decoded, `+` staying a plus; as it is where an escape in it is not UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

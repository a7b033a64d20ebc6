/** The bytes that a mail carried as text. Most are UTF-8; the others were written by programs of Western Europe. */
export function mailText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether the bytes are a gzip file; no text begins so. */
export function isGzip([a, b, c]: Uint8Array): boolean {
  return a === 0x1f && b === 0x8b && c === 0x08;
}

/** How wide a terminal is. Some say 0 (a serial line, a container's, one that was never given a size): they do not know. */

const USUAL = 80;

/** Columns to write for; the usual 80 where the stream says none. */
export function columnsOf({ columns }: { readonly columns?: number | undefined }): number {
  return columns || USUAL;
}

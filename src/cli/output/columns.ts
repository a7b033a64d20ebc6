/** How wide a terminal is. Some report 0 since they do not know: a serial line, a container's terminal. */

const USUAL = 80;

/** The columns of a stream; 80 where it reports none. */
export function columnsOf({ columns }: { readonly columns?: number | undefined }): number {
  return columns || USUAL;
}

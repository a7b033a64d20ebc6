/** Sizes in bytes: of a text, and as messages say them. */

/** A kibibyte. */
export const KIB = 1_024;
/** A mebibyte. */
export const MIB = KIB * KIB;
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** The length of a text as it is stored and sent, in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** `8 KiB`, `2 MiB`. A size that is no whole number of a unit is given in the next smaller one. */
export function byteSize(bytes: number): string {
  let count = bytes;
  let unit = 0;
  while (count >= KIB && count % KIB === 0 && unit < UNITS.length - 1) {
    count /= KIB;
    unit += 1;
  }
  return `${count} ${UNITS[unit]}`;
}

/** Byte sizes for messages, exact in what they say. */

const KIB = 1_024;
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

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

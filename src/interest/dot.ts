/**
 * Dot products of one direction with the rows of a matrix of bytes. Nearness in meaning is asked of thousands of rows
 * at once, so it is counted in whole numbers, which multiply fastest.
 */

/** Sixteen bits a dimension lose nothing that the eight of a row could tell; sums stay exact up to 250 dimensions. */
const FINEST = 65_535;

/** Four sums at once, since each addition would otherwise wait for the one before. */
export function integerDot(a: Int32Array, matrix: Int8Array, base: number): number {
  const { length } = a;
  const whole = length & ~3;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let d = 0;
  for (; d < whole; d += 4) {
    s0 = (s0 + Math.imul(a[d]!, matrix[base + d]!)) | 0;
    s1 = (s1 + Math.imul(a[d + 1]!, matrix[base + d + 1]!)) | 0;
    s2 = (s2 + Math.imul(a[d + 2]!, matrix[base + d + 2]!)) | 0;
    s3 = (s3 + Math.imul(a[d + 3]!, matrix[base + d + 3]!)) | 0;
  }
  for (; d < length; d++) s0 = (s0 + Math.imul(a[d]!, matrix[base + d]!)) | 0;
  return s0 + s1 + s2 + s3;
}

/**
 * Dot products with every row, as far as `a` reaches into it. Four rows at a time, since they share what is read of `a`
 * and their sums do not wait for each other.
 */
export function integerDots(a: Int32Array, matrix: Int8Array, rowLength: number): Float64Array {
  const { length } = a;
  const rows = rowLength === 0 ? 0 : matrix.length / rowLength;
  const dots = new Float64Array(rows);
  const whole = rows & ~3;
  let row = 0;
  for (; row < whole; row += 4) {
    const base0 = row * rowLength;
    const base1 = base0 + rowLength;
    const base2 = base1 + rowLength;
    const base3 = base2 + rowLength;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let d = 0; d < length; d++) {
      const x = a[d]!;
      s0 = (s0 + Math.imul(x, matrix[base0 + d]!)) | 0;
      s1 = (s1 + Math.imul(x, matrix[base1 + d]!)) | 0;
      s2 = (s2 + Math.imul(x, matrix[base2 + d]!)) | 0;
      s3 = (s3 + Math.imul(x, matrix[base3 + d]!)) | 0;
    }
    dots[row] = s0;
    dots[row + 1] = s1;
    dots[row + 2] = s2;
    dots[row + 3] = s3;
  }
  for (; row < rows; row++) dots[row] = integerDot(a, matrix, row * rowLength);
  return dots;
}

export interface WholeDirection {
  /** In proportion to the direction. */
  readonly numbers: Int32Array;
  /** Turns a dot product with the numbers into one with the direction of length 1. */
  readonly scale: number;
}

/** A direction in whole numbers; undefined when it has none. */
export function inWholeNumbers(direction: Float32Array): WholeDirection | undefined {
  let largest = 0;
  let squares = 0;
  for (const x of direction) {
    largest = Math.max(largest, Math.abs(x));
    squares += x * x;
  }
  if (largest === 0) return undefined;
  return {
    numbers: Int32Array.from(direction, (x) => Math.round((x / largest) * FINEST)),
    scale: largest / FINEST / Math.sqrt(squares),
  };
}

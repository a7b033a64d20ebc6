/** Dot products with rows of a matrix of bytes: what nearness in meaning costs is spent here. */

/** Of whole numbers, exactly. Four sums at once, since each addition would otherwise wait for the one before. */
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

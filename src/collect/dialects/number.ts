/** Whole, non-negative numbers as feeds write them: `12,345`, ` 12 `, `12.0`. */

/** The number, or `undefined` for what is none or out of range. */
export function readNumber(text: string | undefined): number | undefined {
  const written = text?.trim().replaceAll(',', '');
  if (written === undefined || !/^\d{1,15}(?:\.\d{1,6})?$/.test(written)) return undefined;
  return Math.round(Number(written));
}

/** Whole, non-negative numbers as feeds write them: `12,345`, ` 12 `, `12.0`, `12px`. */

/** The number, or `undefined` for what is none or out of range. */
export function readNumber(text: string | undefined): number | undefined {
  const written = text?.trim().replaceAll(',', '') ?? '';
  const digits = /^(\d{1,15}(?:\.\d{1,6})?)(?:px)?$/i.exec(written)?.[1];
  return digits === undefined ? undefined : Math.round(Number(digits));
}

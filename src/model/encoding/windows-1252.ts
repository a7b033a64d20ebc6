/** The signs of windows-1252, which stand where Unicode has the control characters C1. */

/** By code, from 128 to 159. Five codes have no sign, and stand for the control. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CONTROL = /[\u0080-\u009f]/;
const CONTROLS = /[\u0080-\u009f]/g;

/** What windows-1252 has for a code from 128 to 159; the control where it has no sign. */
function signOf(code: number): string {
  return SIGNS[code - 0x80]!;
}

/** The sign of a C1 control, which nobody ever means, or nothing where it has none. */
export function c1Character(code: number): string {
  const character = signOf(code);
  return character.charCodeAt(0) === code ? '' : character;
}

/** The text with signs for the controls that have one; the same string where it holds none. */
export function withSigns(text: string): string {
  return CONTROL.test(text)
    ? text.replace(CONTROLS, (control) => signOf(control.charCodeAt(0)))
    : text;
}

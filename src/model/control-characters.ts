/** Characters that no name, path or address holds: they could move the cursor of whoever prints it, or end its line. */
const CONTROL = /\p{Cc}/u;

/** Whether a text holds a control character, be it of ASCII or of Latin-1. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

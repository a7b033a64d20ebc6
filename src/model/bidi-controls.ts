/** Characters that turn the direction of what is printed after them, and are not to be seen: nothing that is named holds them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** The text without them, as it is printed and typed. */
export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

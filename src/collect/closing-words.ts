/** What publishing programs put under every text to lead to the site: it says nothing of what an item is about. */

/** Such words are short; further up a text says them itself. */
const LOOKED_AT = 500;

const CLOSING = [
  /(?:^|\s)The post [^\n]{1,300} (?:appeared first|first appeared) on [^\n]{1,100}$/u,
  // With a capital letter: in the middle of a sentence somebody reads on.
  /(?<=^|[\s.!?…\])»”"])\[?(?:C(?:ontinue reading|ONTINUE READING)\b[^\n.!?]{0,150}|R(?:ead (?:more|on|the (?:rest|full)\b[^\n.!?]{0,40})|EAD MORE)|Keep reading)\s*[.…→»\]]*$/u,
];

/** The text without them; the whole where nothing else is in it. */
export function withoutClosingWords(text: string): string {
  let kept = text;
  for (const closing of CLOSING) {
    const tail = kept.slice(-LOOKED_AT);
    const at = tail.search(closing);
    if (at >= 0) kept = kept.slice(0, kept.length - tail.length + at).trimEnd();
  }
  return kept === '' ? text : kept;
}

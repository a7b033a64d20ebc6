/** What publishing programs put under every text to lead to the site: it says nothing of what an item is about. */

/** Such words are short; further up a text says them itself. */
const LOOKED_AT = 500;

const CLOSING = [
  // A mark that leads to the page of the entry.
  /\n\s*[★☆∞¶§◉⚓#]?\s*(?:Permalink)?$/u,
  /(?:^|\n)[^\n]{1,300} was originally published in [^\n]{1,200} on Medium, where people are continuing the conversation[^\n]{1,80}$/u,
  /(?:^|\s)To read this article in full(?: or to leave a comment)?,? please click here$/u,
  /(?:^|[\s.…])\[(?:read )?more\]$/u,
  /(?:^|\s)The post [^\n]{1,300} (?:appeared first|first appeared) on [^\n]{1,100}$/u,
  // With a capital letter: in the middle of a sentence somebody reads on.
  /(?<=^|[\s.!?…\])»”"])\[?(?:C(?:ontinue reading|ONTINUE READING)\b[^\n.!?]{0,150}|R(?:ead (?:more|on|the (?:rest|full)\b[^\n.!?]{0,40})|EAD MORE)|Keep reading)\s*[.…→»\]]*$/u,
];

/** What forums and lists of links have under or in place of a text; no text even where it stands alone. */
const NO_TEXT = [
  /^\[?comments?\]?$/iu,
  /(?:^|\s)submitted by ?[\w/ -]{1,100}\s\[link\]\s*\[(?:\d{1,6} )?comments?\]$/u,
  /(?:^|\s)\d{1,5} posts? - \d{1,5} participants?\s+Read full topic$/u,
];

/** The text without them; where nothing else is in it, whole unless it is none at all. */
export function withoutClosingWords(text: string): string {
  const said = withoutEndings(text, NO_TEXT);
  return withoutEndings(said, CLOSING) || said;
}

function withoutEndings(text: string, endings: readonly RegExp[]): string {
  let kept = text;
  for (const ending of endings) {
    const tail = kept.slice(-LOOKED_AT);
    const at = tail.search(ending);
    if (at >= 0) kept = kept.slice(0, kept.length - tail.length + at).trimEnd();
  }
  return kept;
}

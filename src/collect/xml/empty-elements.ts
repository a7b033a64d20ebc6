/** Empty elements of XML in HTML: there `<script/>` opens, and hides all that follows it. */
import { VOID } from './unclosed-html.ts';

/** Elements of HTML that have nothing inside, and those that end by themselves with what follows. */
const NEED_NO_END: ReadonlySet<string> = new Set([
  ...VOID,
  ...'base dd dt li link meta p param td th tr'.split(' '),
]);
/** Of the closing tags that HTML does not have, the only one that it takes for something: `<br></br>` is two breaks. */
const BREAK_END = /<\/br\s*>/gi;
/** A tag as far as its end; what stands between the quotes of an attribute is none. */
const TAG = /^<([a-z][\w:-]*)(?:\s+[^\s"'<>=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*\s*$/i;

/** Markup of XML with a closing tag behind each empty element that needs one in HTML, and none behind a break. */
export function closeEmptyElements(xml: string): string {
  const markup = xml.includes('</br') ? xml.replace(BREAK_END, '') : xml;
  let out = '';
  let from = 0;
  let last = 0;
  for (let at = markup.indexOf('/>'); at !== -1; at = markup.indexOf('/>', last)) {
    // Only behind the one before, or a text full of such ends would be searched again at each.
    const between = markup.slice(last, at);
    last = at + 2;
    const start = between.lastIndexOf('<');
    const name = start === -1 ? undefined : TAG.exec(between.slice(start))?.[1];
    if (name === undefined || NEED_NO_END.has(name.toLowerCase())) continue;
    out += `${markup.slice(from, at).trimEnd()}></${name}>`;
    from = last;
  }
  return from === 0 ? markup : out + markup.slice(from);
}

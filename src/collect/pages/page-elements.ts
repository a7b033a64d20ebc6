/** The elements of a web page in one pass over its tokens; depth and size cost nothing beyond their length. */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LIMITS } from '../../model/limits.ts';

/** By name in lower case, the first of each. */
export type Attributes = ReadonlyMap<string, string>;

/** Told of what a page is made of, in its order. Names are in lower case. */
export interface ElementReader {
  /** A tag begins; it is there in full with `enter`. */
  begin(): void;
  enter(name: string, attributes: Attributes): void;
  leave(name: string): void;
  text(part: string): void;
  end(): void;
}

/** What is longer is cut: no attribute that matters is. */
const VALUE_CHARACTERS = 4 * LIMITS.parse.urlBytes;

/** Tells the reader of a whole page. Never throws by itself, whatever the page is. */
export function readElements(html: string, reader: ElementReader): void {
  let name = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const enter = () => reader.enter(name, attributes);
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => reader.text(html.slice(start, end)),
    ontextentity: (codepoint) => reader.text(String.fromCodePoint(codepoint)),
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
      attributes = new Map();
      reader.begin();
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      if (value.length < VALUE_CHARACTERS) value += html.slice(start, end);
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint);
    },
    onattribend: () => {
      if (attributes.size < LIMITS.parse.attributes && !attributes.has(attribute)) {
        attributes.set(attribute, value);
      }
    },
    onopentagend: enter,
    onselfclosingtag: enter,
    onclosetag: (start, end) => reader.leave(html.slice(start, end).toLowerCase()),
    oncdata: () => {},
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => reader.end(),
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

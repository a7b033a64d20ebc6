/** The inside of an element, cut out of the document as it stands, read as text or as markup. */

import { decodeReferences } from '../text/character-references.ts';
import { InstructionEnds } from './instruction-ends.ts';
import { beginsDeclaration, cdataMark } from './tag-characters.ts';
import { leftOpen } from './unclosed-html.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Character data: references replaced, CDATA unwrapped, comments, instructions and tags gone. */
export function innerText(raw: string, hasTags: boolean): string {
  if (!raw.includes('<')) return decodeReferences(withoutStrayEnd(raw));
  let out = '';
  let isNested = false;
  forEachSection(raw, (kind, section) => {
    if (kind === 'cdata') out += section;
    else if (kind === 'text') {
      // An end without a beginning tells that the section before held another.
      isNested ||= section.trimEnd().endsWith(']]>');
      const text = withoutStrayEnd(section);
      out += decodeReferences(hasTags ? dropTags(text) : text);
    }
  });
  return (isNested ? nestedSection(raw) : undefined) ?? out;
}

const STRAY_END = /\]\]>\s*$/;
/** What is left of the beginning of a section whose first signs are escaped. */
const BEGUN = '[CDATA[';

/** Text without the end of a section that never began, which XML does not allow. */
function withoutStrayEnd(text: string): string {
  return text.includes(']]>') && !text.includes(BEGUN) ? text.replace(STRAY_END, '') : text;
}

/** References to what would be read as markup: the only ones that it needs. */
const NEEDED = '(?:amp|lt|gt|quot|apos|#0{0,5}(?:3[489]|6[02])|#x0{0,5}(?:2[267]|3[ce]));';
const SYNTAX = new RegExp(`&(?=${NEEDED})`, 'gi');
const OTHER = new RegExp(`&(?!${NEEDED})`, 'i');

/** Markup with characters in the place of references, but for those that keep it what it is. */
function withCharacters(markup: string): string {
  return OTHER.test(markup) ? decodeReferences(markup.replace(SYNTAX, '&amp;')) : markup;
}

/**
 * The markup itself: references become characters and CDATA escaped text, comments and instructions are gone. Where the text is
 * HTML by its kind, CDATA between elements is markup as well.
 */
export function innerMarkup(raw: string, isHtml = false): string {
  if (!raw.includes('<!') && !raw.includes('<?')) return withCharacters(withoutStrayEnd(raw));
  let out = '';
  let open = 0;
  forEachSection(raw, (kind, section) => {
    if (kind === 'cdata') out += isHtml && open === 0 ? section : escaped(section);
    else if (kind === 'text') {
      out += withCharacters(withoutStrayEnd(section));
      if (isHtml) open = leftOpen(section, open);
    }
  });
  return out;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}

const CDATA = '<![CDATA[';
/** What was meant to close a section. */
const HALF_CLOSED = /\]\s?\]\s*>?\s*$/;
const LONGEST_HALF = 16;

/** The inside of a section of character data that holds others, which XML knows no way to write; else `undefined`. */
export function nestedSection(raw: string): string | undefined {
  const first = raw.indexOf(CDATA);
  const second = first === -1 ? -1 : raw.indexOf(CDATA, first + CDATA.length);
  if (second === -1 || second > raw.indexOf(']]>')) return undefined;
  const inside = raw.trim();
  if (!inside.startsWith(CDATA) || !inside.endsWith(']]>')) return undefined;
  return inside.slice(CDATA.length, -3).replaceAll(CDATA, '').replaceAll(']]>', '').trim();
}

/** A regular expression would look for the end of the last tag again at each sign before it. */
function dropTags(text: string): string {
  let out = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<', from);
    const end = start === -1 ? -1 : text.indexOf('>', start);
    if (end === -1) return out + text.slice(from);
    out += text.slice(from, start);
    from = end + 1;
  }
}

/** Splits at CDATA sections, comments and processing instructions; one that never ends reaches to the end. */
function forEachSection(
  raw: string,
  see: (kind: 'text' | 'cdata' | 'other', section: string) => void,
): void {
  let instructions: InstructionEnds | undefined;
  let from = 0;
  let at = raw.indexOf('<');
  while (at !== -1) {
    const next = raw.charCodeAt(at + 1);
    if ((next !== 0x21 || !beginsDeclaration(raw, at)) && next !== 0x3f) {
      at = raw.indexOf('<', at + 1);
      continue;
    }
    if (next === 0x3f) {
      instructions ??= new InstructionEnds(raw);
      const behind = instructions.of(at + 2);
      if (behind !== -1) {
        if (at > from) see('text', raw.slice(from, at));
        from = behind;
      }
      at = raw.indexOf('<', behind === -1 ? at + 1 : behind);
      continue;
    }
    const [kind, open, close] = sectionAt(raw, at);
    const end = raw.indexOf(close, at + open);
    if (at > from) see('text', raw.slice(from, at));
    if (end === -1) {
      see(kind, withoutHalfClose(raw.slice(at + open)));
      return;
    }
    see(kind, raw.slice(at + open, end));
    from = end + close.length;
    at = raw.indexOf('<', from);
  }
  if (from < raw.length) see('text', raw.slice(from));
}

function withoutHalfClose(section: string): string {
  const half = HALF_CLOSED.exec(section.slice(-LONGEST_HALF))?.[0].length ?? 0;
  return section.slice(0, section.length - half);
}

function sectionAt(raw: string, at: number): ['cdata' | 'other', number, string] {
  const mark = cdataMark(raw, at);
  if (mark > 0) return ['cdata', mark, ']]>'];
  if (raw.startsWith('<!--', at)) return ['other', 4, '-->'];
  return ['other', 2, '>'];
}

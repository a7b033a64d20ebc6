/**
 * `&amp;`, `&#233;`, `&eacute;` to characters. Only the predefined names, the HTML names and numbers are
 * known; nothing a document declares is ever expanded, and an ampersand that begins no reference stays.
 */

import { decodeHTMLStrict } from 'entities';
import { c1Character } from '../../model/encoding/windows-1252.ts';
import { mayLead, meantAt } from './doubled-references.ts';

const LONGEST_NAME = 34;
const LONE_HALVES = /\p{Surrogate}/gu;

/** The text with its references replaced. */
export function decodeReferences(text: string): string {
  let at = text.indexOf('&');
  if (at === -1) return text;
  let out = '';
  let from = 0;
  let end = -1;
  let hasHalves = false;
  while (at !== -1) {
    // One search serves every ampersand before the semicolon it found: no quadratic walk.
    if (end <= at) end = text.indexOf(';', at + 1);
    if (end === -1) break;
    const length = end - at - 1;
    const value = length <= LONGEST_NAME ? reference(text, at + 1, end) : undefined;
    if (value === undefined) {
      at = text.indexOf('&', at + 1);
      continue;
    }
    out += text.slice(from, at) + value;
    from = end + 1;
    // Nearly all are of ASCII.
    if (value > '\u007f') {
      hasHalves ||= isHalf(value);
      const meant = mayLead(value) ? meantAt(text, at) : undefined;
      if (meant !== undefined) {
        out = out.slice(0, -value.length) + meant.character;
        from = meant.end;
      }
    }
    at = text.indexOf('&', from);
  }
  if (from === 0) return text;
  const whole = out + text.slice(from);
  return hasHalves ? whole.replace(LONE_HALVES, '') : whole;
}

/** Whether it is a lone surrogate, as scripts write in two references what UTF-16 has in two units. */
function isHalf(value: string): boolean {
  return value.length === 1 && (value.charCodeAt(0) & 0xf800) === 0xd800;
}

/** The character that the name between `start` and `end` stands for, or `undefined`. */
function reference(text: string, start: number, end: number): string | undefined {
  const first = text.charCodeAt(start);
  if (first === 0x23) return numeric(text.slice(start + 1, end));
  const name = text.slice(start, end);
  switch (name) {
    case 'lt':
      return '<';
    case 'gt':
      return '>';
    case 'amp':
      return '&';
    case 'quot':
      return '"';
    case 'apos':
      return "'";
    case 'nbsp':
      return '\u00a0';
  }
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return undefined;
  const whole = `&${name};`;
  const value = decodeHTMLStrict(whole);
  return value === whole ? undefined : value;
}

function numeric(digits: string): string | undefined {
  const hex = /^[xX]([0-9a-fA-F]{1,8})$/.exec(digits)?.[1];
  if (hex === undefined && !/^[0-9]{1,10}$/.test(digits)) return undefined;
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  return characterOf(code);
}

/** A code point as text: what windows-1252 has for a C1 control, and nothing for what XML 1.0 forbids, but for lone surrogates. */
function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return c1Character(code);
  if (code < 0x20 && code !== 9 && code !== 10 && code !== 13) return '';
  if (code === 0x7f || code > 0x10ffff || code === 0xfffe || code === 0xffff) return '';
  return String.fromCodePoint(code);
}

/** People as feeds name them: `ann@example.org (Ann)`, `Ann <ann@example.org>`, `Ann`, or elements of their own. */

import type { FeedPerson } from '../model/feed.ts';
import { decodeReferences } from './text/character-references.ts';
import { plainTitle } from './text/plain-title.ts';
import { resolveUrl, webUrl } from './urls/feed-url.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** What stands right before an @, at most 64 characters long (RFC 5321). */
const MAILBOX = /(?:mailto:)?((?:[^\s<>()"'`,;:[\]@|]|(?<=\w)'(?=\w)){1,64})$/i;
/** 64 characters, and `mailto:` before them. */
const LONGEST_MAILBOX = 71;
const DOMAIN = /^[^\s<>()"'`,;:[\]@?|/]+\.[^\s<>()"'`,;:[\]@.?|/]+/;
/** Characters of a line that are looked at: nobody is called more. */
const LOOKED_AT = 1_024;
const IN_BRACKETS = /^\s*\((.*)\)\s*$/;
/** What is left around a name once the address beside it is gone. */
const AROUND_NAME = /^\s*(?:\((.*)\)|<([^<>]*)>|\[([^[\]]*)\])\s*$/;
/** A page of the web, alone or behind a name, bracketed or not. */
const AND_PAGE = /^(?:([^<>()[\]]{1,200}?)\s*)?[<([]?\s*(https?:\/\/[^\s<>()[\]"']+)\s*[>)\]]?$/i;
/** What a `mailto:` address asks the mail program to fill in, as `?subject=Hello`; up to a bracket also with blanks. */
const MAIL_QUERY = /^\?(?:[^<>()[\]]*(?=[>)\]])|[^\s<>()[\]]*)/;
/** What parts a name from an address, or is left of an address beside it. */
const BEFORE_NAME = /^(?:["'\s,;:|/–—·-]|[([<](?!.*[)\]>]))+/;
const BEHIND_NAME = /(?:["'\s,;:|/–—·([<-]\.?)+$/;
/** The address of a mailbox where that of a page belongs. */
const MAIL_ADDRESS = /^mailto:[^\s?]+@[^\s?]+/i;
const MAIL_QUERY_BEHIND = /\?\S*$/;

/** The mailbox that a `mailto:` address names; undefined for any other address. */
export function mailboxOf(written: string | undefined): string | undefined {
  if (written === undefined || !MAIL_ADDRESS.test(written)) return undefined;
  return written.slice(7).replace(MAIL_QUERY_BEHIND, '');
}

/**
 * The first e-mail address of a line, and the line without it. It is looked for around each @, since a search of the
 * whole line could take the square of its length.
 */
function findEmail(line: string): { readonly email: string; readonly rest: string } | undefined {
  for (let at = line.indexOf('@'); at !== -1; at = line.indexOf('@', at + 1)) {
    const mailbox = MAILBOX.exec(line.slice(Math.max(0, at - LONGEST_MAILBOX), at));
    const domain = mailbox === null ? null : DOMAIN.exec(line.slice(at + 1));
    if (mailbox === null || domain === null) continue;
    const before = line.slice(0, at - mailbox[0].length);
    // `@ann@example.org` is what somebody is called, and no mailbox.
    if (before.endsWith('@')) continue;
    const after = line.slice(at + 1 + domain[0].length).replace(MAIL_QUERY, '');
    return { email: `${mailbox[1]}@${domain[0]}`, rest: before + after };
  }
  return undefined;
}

/** The person a line of text names; `undefined` for an empty one. */
export function readPerson(text: string | undefined): FeedPerson | undefined {
  // Folded, since a long run of blanks could be parted in as many ways as it is long, squared.
  const written = text?.slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim();
  if (written === undefined || written === '') return undefined;
  // Escaped once too often, the brackets around an address would be part of it.
  const line = written.includes('@') ? decodeReferences(written) : written;
  const found = findEmail(line);
  if (found === undefined) {
    const page = readPersonOfPage(line);
    if (page !== undefined) return page;
    const name = plainTitle(line.replace(/\s*(?:\(\s*\)|<\s*>)/g, '').replace(IN_BRACKETS, '$1'));
    return name === '' ? undefined : { name };
  }
  const { email } = found;
  // Programs that know no name write the address again.
  const rest = found.rest.replaceAll(email, '');
  const name = bareName(rest.replace(/\(\s*\)|<\s*>|\[\s*\]/g, ' ').replace(AROUND_NAME, '$1$2$3'));
  return name === '' ? { email } : { name, email };
}

/** The name without the quotes around it, and the signs between it and an address. */
function bareName(written: string): string {
  return plainTitle(written).replace(BEFORE_NAME, '').replace(BEHIND_NAME, '');
}

/** Whoever has a page: what some write who are asked for an address. */
function readPersonOfPage(line: string): FeedPerson | undefined {
  const [, named = '', written] = AND_PAGE.exec(line) ?? [];
  const url = webUrl(resolveUrl(written, undefined));
  if (url === undefined) return undefined;
  const name = bareName(named);
  return name === '' ? { url } : { name, url };
}

/** A person of child elements (`name`, `email`, `uri`) or, without those, of its text. */
export function readPersonElement(element: XmlElement): FeedPerson | undefined {
  if (element.children.length === 0) return readPerson(element.text());
  let name: string | undefined;
  let email: string | undefined;
  let url: string | undefined;
  for (const child of element.children) {
    const part = child.name.slice(child.name.indexOf(':') + 1);
    if (part === 'name') name ??= plainTitle(child.text()) || undefined;
    else if (part === 'email') email ??= child.text().replace(/^mailto:/i, '') || undefined;
    else if (part === 'uri' || part === 'url' || part === 'homepage') {
      const written = child.text();
      const mailbox = mailboxOf(written);
      if (mailbox === undefined) url ??= resolveUrl(written, child.scope.base);
      else email ??= mailbox;
    }
  }
  if (name === undefined && email === undefined && url === undefined) {
    return readPerson(element.text());
  }
  const whole = email === undefined && name?.includes('@') ? readPerson(name) : undefined;
  if (whole?.name !== undefined) ({ name, email } = whole);
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(url === undefined ? {} : { url }),
  };
}

/** People as feeds name them: `ann@example.org (Ann)`, `Ann <ann@example.org>`, `Ann`, or elements of their own. */

import type { FeedPerson } from '../model/feed.ts';
import { resolveUrl } from './feed-url.ts';
import { plainTitle } from './plain-title.ts';
import type { XmlElement } from './xml-element.ts';

const EMAIL = /(?:mailto:)?([^\s<>()"'`,;:[\]@]+@[^\s<>()"'`,;:[\]@]+\.[^\s<>()"'`,;:[\]@.]+)/i;

/** The person a line of text names; `undefined` for an empty one. */
export function readPerson(text: string | undefined): FeedPerson | undefined {
  const line = text?.slice(0, 1024).trim();
  if (line === undefined || line === '') return undefined;
  const found = line.includes('@') ? EMAIL.exec(line) : null;
  if (found === null) {
    const name = plainTitle(line.replace(/\s*(?:\(\s*\)|<\s*>)/g, ''));
    return name === '' ? undefined : { name };
  }
  const rest = line.slice(0, found.index) + line.slice(found.index + found[0].length);
  const name = plainTitle(
    rest.replace(/\(\s*\)|<\s*>|\[\s*\]/g, ' ').replace(/^\s*\((.*)\)\s*$/, '$1'),
  ).replace(/^["'\s,;:-]+|["'\s,;:-]+$/g, '');
  const email = found[1] ?? '';
  return name === '' ? { email } : { name, email };
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
      url ??= resolveUrl(child.text(), child.scope.base);
    }
  }
  if (name === undefined && email === undefined && url === undefined) {
    return readPerson(element.text());
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(url === undefined ? {} : { url }),
  };
}

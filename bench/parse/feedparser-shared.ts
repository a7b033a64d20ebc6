/** Paths of the assertion suite that feeds and items share: people, categories, links, dates. */
import type { Feed, FeedItem, FeedPerson } from '../../src/model/feed.ts';
import type { Compare } from './check.ts';

export interface Found {
  readonly field: string;
  readonly value: unknown;
  readonly how: Compare;
}

/** An address of ours at a field, compared as an address. */
export function url(field: string, value: string | undefined): Found {
  return { field, value, how: 'url' };
}

/** What our model has at a path, or `undefined` where it has no noun for it. */
export function shared(
  at: 'feed' | 'item',
  one: Feed | FeedItem,
  path: readonly (string | number)[],
): Found | undefined {
  const [name, part, inner] = path;
  switch (name) {
    case 'title':
    case 'title_detail':
      if (part !== undefined && part !== 'value') return undefined;
      return { field: `${at}.title`, value: one.title, how: 'text' };
    case 'link':
      return url(`${at}.link`, one.link);
    case 'id':
    case 'guid':
      return { field: `${at}.id`, value: one.id, how: 'exact' };
    case 'language':
      return { field: `${at}.language`, value: one.language, how: 'exact' };
    case 'rights':
    case 'copyright':
      return { field: `${at}.rights`, value: one.rights, how: 'text' };
    case 'updated':
    case 'modified':
    case 'date':
    case 'updated_parsed':
      return { field: `${at}.updated`, value: one.updated ?? one.published, how: 'date' };
    case 'published':
    case 'published_parsed':
      return { field: `${at}.published`, value: one.published ?? one.updated, how: 'date' };
    case 'author':
    case 'publisher':
      return { field: `${at}.authors`, value: line(one.authors[0]), how: 'exact' };
    case 'author_detail':
    case 'publisher_detail':
      return person(`${at}.authors`, one.authors[0], part);
    case 'authors':
      return person(`${at}.authors`, one.authors[Number(part)], inner);
    case 'contributors':
      return person(`${at}.contributors`, one.contributors[Number(part)], inner);
    case 'category':
      return { field: `${at}.categories`, value: one.categories[0]?.term, how: 'text' };
    case 'tags':
    case 'categories':
      return category(`${at}.categories`, one, part, inner);
    case 'links':
      return link(`${at}.links`, one, part, inner);
  }
  return undefined;
}

function line(person: FeedPerson | undefined): string | undefined {
  if (person?.name !== undefined && person.email !== undefined)
    return `${person.name} (${person.email})`;
  return person?.name ?? person?.email;
}

function person(
  field: string,
  one: FeedPerson | undefined,
  part: string | number | undefined,
): Found | undefined {
  if (part === 'name') return { field, value: one?.name, how: 'text' };
  if (part === 'email') return { field, value: one?.email, how: 'exact' };
  if (part === 'url' || part === 'href' || part === 'uri') return url(field, one?.url);
  return part === undefined ? { field, value: line(one), how: 'exact' } : undefined;
}

function category(
  field: string,
  one: Feed | FeedItem,
  part: string | number | undefined,
  inner: unknown,
): Found | undefined {
  if (part === '#len') return { field, value: one.categories.length, how: 'exact' };
  const found = one.categories[Number(part)];
  if (inner === 'term') return { field, value: found?.term, how: 'text' };
  if (inner === 'scheme') return { field, value: found?.scheme, how: 'exact' };
  return inner === 'label' ? { field, value: found?.label, how: 'text' } : undefined;
}

function link(
  field: string,
  one: Feed | FeedItem,
  part: string | number | undefined,
  inner: unknown,
): Found | undefined {
  const links = one.links ?? [];
  if (part === '#len') return { field, value: links.length, how: 'exact' };
  const found = links[Number(part)];
  if (inner === 'href') return url(field, found?.url);
  if (inner === 'rel') return { field, value: found?.rel, how: 'exact' };
  if (inner === 'type') return { field, value: found?.type, how: 'exact' };
  if (inner === 'title') return { field, value: found?.title, how: 'text' };
  if (inner === 'hreflang') return { field, value: found?.language, how: 'exact' };
  if (inner === 'length') return { field, value: found?.lengthBytes, how: 'exact' };
  return inner === undefined ? { field, value: found, how: 'exact' } : undefined;
}

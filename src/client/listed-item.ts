/** Finds one item in what a service lists: the interface alone has no other way to a single item. */
import { WinnowError } from '../model/errors.ts';
import type { ContentEntry } from '../protocol/content-entry.ts';
import type { ContentClient } from './content.ts';

/** The item of that id, address or learning link. Throws `missing`. */
export async function findListedItem(content: ContentClient, name: string): Promise<ContentEntry> {
  const { items } = await content.list({ minScore: 0 });
  const found = items.find(({ url, id, learnUrl }) => [url, id, learnUrl].includes(name));
  if (found !== undefined) return found;
  throw new WinnowError('missing', `the service lists no item "${name}"`, {
    hint: 'addresses are shown by: winnow content --json=url,title',
  });
}

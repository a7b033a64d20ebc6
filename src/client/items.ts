/** Single items, over `{base_url}/~winnow`. */
import { WinnowError } from '../model/errors.ts';
import { formatTopicPath } from '../model/topic-path.ts';
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { writeIsoDate } from '../protocol/dates.ts';
import {
  type MarkedItems,
  type RemovedItem,
  readMarkedItems,
  readRemovedItem,
  readWholeItem,
  type WholeItem,
} from '../protocol/items.ts';
import { writeQuery } from '../protocol/query.ts';
import { ITEM_PARAMETERS } from '../protocol/winnow-parameters.ts';
import { readAnswer } from './answer.ts';
import { createContentClient } from './content.ts';
import { findListedItem } from './listed-item.ts';
import { jsonBody, type Send } from './send.ts';

export interface ItemsClient {
  /**
   * An item with all that is stored of it, named by its id, address or learning link; what lists tell of it where a service
   * has no more. Throws `missing`.
   */
  find(item: string): Promise<WholeItem>;
  /**
   * Marks items as read, or with `read` false as unread again; teaches nothing. At most 1,000. Throws `missing` where one is
   * not there, `unsupported` where a service keeps no such marks.
   */
  mark(items: readonly string[], options?: { readonly read?: boolean }): Promise<MarkedItems>;
  /**
   * Removes an item (its id, address or learning link) for good; with `dryRun` it only says which it is. Throws `missing`,
   * `conflict`.
   */
  remove(item: string, options?: { readonly dryRun?: boolean }): Promise<RemovedItem>;
}

/** What lists tell of an item, where a service knows the interface alone. */
async function findInLists(send: Send, bases: BaseAddresses, name: string): Promise<WholeItem> {
  const { id, url, title, publisher, memberOf, publishedAt, type, score, topics, ...texts } =
    await findListedItem(createContentClient(send, bases), name);
  const [topic] = topics;
  return {
    item: id ?? url,
    url,
    title,
    publisher,
    source: memberOf || null,
    feedTitle: null,
    author: null,
    publishedAt: writeIsoDate(publishedAt),
    type,
    language: null,
    topic: topic === undefined ? null : formatTopicPath(topic),
    score,
    media: null,
    text: texts.description || texts.summary,
    article: null,
    read: false,
  };
}

/** The items part of a client. */
export function createItemsClient(send: Send, bases: BaseAddresses): ItemsClient {
  return {
    async find(item) {
      const address = winnowAddress(bases, 'item');
      const query = writeQuery(ITEM_PARAMETERS, { item });
      try {
        return readAnswer(await send({ method: 'GET', address, query }), readWholeItem);
      } catch (error) {
        if (!(error instanceof WinnowError) || error.code !== 'unsupported') throw error;
        return findInLists(send, bases, item);
      }
    },
    async mark(items, { read = true } = {}) {
      const address = winnowAddress(bases, 'read');
      const body = jsonBody({ items, read });
      const answer = await send({ method: 'POST', address, body, onlyHeld: true });
      return readAnswer(answer, readMarkedItems);
    },
    async remove(item, { dryRun = false } = {}) {
      const body = jsonBody({ item, dryRun });
      const address = winnowAddress(bases, 'remove');
      const answer = await send({ method: 'POST', address, body, onlyReads: dryRun });
      return readAnswer(answer, readRemovedItem);
    },
  };
}

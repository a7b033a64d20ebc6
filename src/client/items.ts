/** Items by themselves, over `{base_url}/~winnow`. Services other than Winnow answer 404 or 405. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import { type RemovedItem, readRemovedItem } from '../protocol/items.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface ItemsClient {
  /**
   * Removes an item (its id, address or learning link) for good; with `dryRun` it only says which it is. Throws `missing`,
   * `conflict`.
   */
  remove(item: string, options?: { readonly dryRun?: boolean }): Promise<RemovedItem>;
}

/** The items part of a client. */
export function createItemsClient(send: Send, bases: BaseAddresses): ItemsClient {
  return {
    async remove(item, { dryRun = false } = {}) {
      const body = jsonBody({ item, dryRun });
      const address = winnowAddress(bases, 'remove');
      const answer = await send({ method: 'POST', address, body, asks: dryRun });
      return readAnswer(answer, readRemovedItem);
    },
  };
}

/** Learning links: signed, so that only links this service wrote are followed, and only to the stored address. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Item } from '../model/item.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { writeLearnUrl } from '../protocol/learning-link.ts';
import type { ServiceContext } from './context.ts';

function sign(context: ServiceContext, lid: string, itemId: string): string {
  return createHmac('sha256', context.identity.signingKey)
    .update(`${lid}\n${itemId}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Whether a signature is ours, compared in constant time. */
export function isSigned(
  context: ServiceContext,
  lid: string,
  itemId: string,
  signature: string,
): boolean {
  const right = Buffer.from(sign(context, lid, itemId));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The learning link of an item for whoever holds the lid. */
export function learningLink(
  context: ServiceContext,
  bases: BaseAddresses,
  lid: string,
  item: Item,
): string {
  const signature = sign(context, lid, item.id);
  return writeLearnUrl(bases.contentUrl, { lid, itemId: item.id, signature, url: item.url });
}

/** Learning links: signed, so that only links this service wrote are followed, and only to the stored address. */
import type { Item } from '../model/item.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { writeLearnUrl } from '../protocol/learning-link.ts';
import type { ServiceContext } from './context.ts';
import { hmacSha256, isSameSecret } from './sha256.ts';

/** A list signs with the same key again and again. */
const signers = new WeakMap<Uint8Array, (message: Uint8Array) => Buffer>();

function sign({ identity }: ServiceContext, lid: string, itemId: string): string {
  const signer = signers.get(identity.signingKey) ?? hmacSha256(identity.signingKey);
  signers.set(identity.signingKey, signer);
  return signer(Buffer.from(`${lid}\n${itemId}`))
    .toString('base64url')
    .slice(0, 22);
}

/** Whether a signature is ours, compared in constant time. */
export function isSigned(
  context: ServiceContext,
  lid: string,
  itemId: string,
  signature: string,
): boolean {
  return isSameSecret(Buffer.from(sign(context, lid, itemId)), Buffer.from(signature));
}

/** The learning link of an item for whoever holds the lid. */
export function learningLink(
  context: ServiceContext,
  bases: BaseAddresses,
  lid: string,
  item: Pick<Item, 'id' | 'url'>,
): string {
  const signature = sign(context, lid, item.id);
  return writeLearnUrl(bases.contentUrl, { lid, itemId: item.id, signature, url: item.url });
}

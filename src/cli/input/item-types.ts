/** Kinds of items as people say them. */
import type { ItemType } from '../../model/item.ts';

/** What `--type` takes, and the type of the interface that it stands for. */
export const TYPES: Readonly<Record<string, ItemType>> = {
  news: 'NewsArticle',
  video: 'VideoObject',
  image: 'ImageObject',
  page: 'WebPage',
};

/** The value of `--type`, checked before; undefined without it. */
export function readTypes(value: unknown): readonly ItemType[] | undefined {
  return typeof value === 'string' ? [TYPES[value] as ItemType] : undefined;
}

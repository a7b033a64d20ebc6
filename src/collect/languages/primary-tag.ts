/** The language of a language tag, in lower case, without region and script: `en` of `en-GB`. */
export function primaryTag(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}

/** The same as it is kept with an item; undefined for what no tag begins with. */
export function storedTag(tag: string | undefined): string | undefined {
  return tag?.toLowerCase().match(/^[a-z]{2,8}/u)?.[0];
}

/** The language of a language tag, in lower case, without region and script: `en` of `en-GB`. */
export function primaryTag(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}

/** What of a text is read for its words: the addresses that stand in it are none, and `.NET` would be any net. */

const ADDRESS = /\bhttps?:\/\/[^\s<>"'“”‘’]+/giu;
const DOT_NET = /(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/giu;

/** The text without addresses, and with `.NET` as a word of its own; the same string where there is neither. */
export function runningText(text: string): string {
  const rest = text.includes('://') ? text.replace(ADDRESS, ' ') : text;
  return rest.includes('.NET') || rest.includes('.Net') || rest.includes('.net')
    ? rest.replace(DOT_NET, 'dotnet')
    : rest;
}

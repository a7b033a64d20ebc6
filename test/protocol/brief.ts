import { readOpml } from '../../src/protocol/lists/read-opml.ts';

/** Line, address, title and group of each feed that a list names. */
export const brief = (text: string) =>
  readOpml(text).entries.map(({ line, url, title, group }) => [line, url, title, group]);

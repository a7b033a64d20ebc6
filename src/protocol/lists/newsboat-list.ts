/** The list of newsboat, whose form those have, too, that an import refused: behind an address stand tags, perhaps a title. */
import type { OpenLines } from './line-list.ts';
import {
  createLineReader,
  enterFeeds,
  mendMarker,
  PASS_OVER,
  refuseComments,
} from './line-steps.ts';
import { withoutComments } from './list-comments.ts';
import type { PlacedLine } from './list-lines.ts';
import { isRefusedList } from './refused-list.ts';

/** A tag that is a title, as only newsboat has them. */
const TITLE = /^\S{1,8192}\s(?:.{0,8192}\s)?"?~\p{L}/u;

/** Whether any of the lines has a title as only newsboat has them. */
function hasNewsboatTitle(lines: readonly PlacedLine[]): boolean {
  return withoutComments(lines).some(({ line }) => TITLE.test(line));
}

export const openNewsboatList: OpenLines = (text, lines) =>
  isRefusedList(text) || hasNewsboatTitle(lines)
    ? {
        lines,
        steps: [
          mendMarker,
          refuseComments(text, lines, false),
          ...PASS_OVER,
          enterFeeds(createLineReader(lines)),
        ],
      }
    : undefined;

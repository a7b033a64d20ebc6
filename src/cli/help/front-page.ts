/** The first page of help: every command and every option that all of them take. Made without the parser of either. */
import { everyExitCode } from './exit-codes.ts';
import { GLOBAL_OPTIONS, GROUPS, HELP_OPTION, VERSION_OPTION } from './groups.ts';
import { entries, examples, helpWidth, paragraph } from './help-layout.ts';

/** What the program is for. */
export const ABOUT = 'Feeds in, a ranked and explained reading list out.';

const EXAMPLES = [
  ['Import your feeds', 'winnow sources import subscriptions.opml'],
  ['Say what interests you', 'winnow topics add "machine learning" databases/postgres'],
  ['Read', 'winnow content'],
] as const;

/** The page for a terminal of `columns`; 80 where it does not say. */
export function frontPage(columns?: number): string {
  const width = helpWidth(columns);
  const options = [VERSION_OPTION, ...GLOBAL_OPTIONS, HELP_OPTION];
  const commands = GROUPS.map(({ name, summary }) => [name, summary] as const);
  return [
    'Usage: winnow <command> [options]\n',
    paragraph(ABOUT, width),
    `Commands:\n${entries(commands, width)}`,
    `Options:\n${entries(options, width)}`,
    examples(EXAMPLES, width),
    everyExitCode(width),
  ].join('\n');
}

/** Asking before something goes for good: on a terminal a question, elsewhere `--yes` or nothing. */
import { readOnlyRefusal } from '../../client/read-only.ts';
import { WinnowError } from '../../model/errors.ts';
import { listNames } from '../notes/list-names.ts';
import { cleanLine } from '../output/clean.ts';
import { sentenceWidth, wrapSentences } from '../output/sentence.ts';
import type { Session } from '../session.ts';
import { askLine, canAsk } from './question.ts';

const UNANSWERED = 'nothing was changed';

/** How many names a question lists: thousands would push it off the screen. */
const MOST_NAMES = 20;

/** The names for a question. */
export function namesAsked(names: readonly string[]): string {
  return listNames(names, MOST_NAMES);
}

/**
 * Says what will happen and asks whether to go on. Resolves when the person agrees, or `yes` was given. Throws `usage` off a
 * terminal, `forbidden` where nothing may be changed, `interrupted` on Ctrl-C and `failed` for any other answer, Ctrl-D included.
 */
export async function confirm(session: Session, what: string, yes: boolean): Promise<void> {
  if (yes) return;
  // A yes would change nothing.
  if (session.settings.readOnly) throw readOnlyRefusal(session.asked);
  if (!canAsk(session)) {
    // As any sentence after "winnow: "; a name that begins the question stays as it is.
    const sentence = cleanLine(what).replace(/^Th(?=is\b|e\b|ese\b)/u, 'th');
    throw new WinnowError('usage', `${sentence} This needs a yes`, { hint: 'say so with --yes' });
  }
  const asked = wrapSentences(
    `${cleanLine(what)} Go on?`,
    sentenceWidth(session.environment.stderr),
  );
  const answer = await askLine(session, `${asked} [y/N] `, UNANSWERED);
  if (!/^y(?:es)?$/iu.test(answer?.trim() ?? '')) throw new WinnowError('failed', UNANSWERED);
}

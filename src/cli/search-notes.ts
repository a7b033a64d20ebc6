/** Notes on what leaves this machine: service sources search other sites for the words of topics. */
import type { SourceEntry } from '../model/source.ts';
import { shellWord } from '../protocol/shell-word.ts';
import { listNames } from './list-names.ts';
import type { Session } from './session.ts';

/** How many sources a note names. */
const MOST_TOLD = 5;

/** Says at which hosts a service source, `source` if that is known, begins to search for topics; nothing where it does not. */
export function tellSearches(hosts: readonly string[], { output }: Session, source?: string): void {
  if (hosts.length === 0) return;
  const name = source === undefined ? '<source>' : shellWord(source.replace(/^service\//u, ''));
  output.note(`your topics are searched for at ${hosts.join(' and ')} from now on, new ones too`);
  output.note(`  hint: to end that: winnow sources remove --searches ${name}`);
}

/** The same for service sources that a source now refers to; where they search is not known here. */
export function tellReferred(added: readonly SourceEntry[], { output }: Session): void {
  const names = [...new Set(added.flatMap(({ reference }) => reference ?? []))];
  if (names.length === 0) return;
  const verb = names.length === 1 ? 'searches' : 'search';
  output.note(`${listNames(names, MOST_TOLD)} ${verb} other sites for your topics, new ones too`);
}

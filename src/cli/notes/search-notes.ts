/** Notes on what leaves this machine: service sources search other sites for the words of topics. */
import type { Client } from '../../client/create-client.ts';
import { unlessLacking } from '../../client/own-surface.ts';
import type { SourceEntry } from '../../model/source.ts';
import { lastWords, shellWord } from '../../protocol/shell-word.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { Session } from '../session.ts';
import { joinNames } from './list-names.ts';

/** How many sources a note names. */
const MOST_TOLD = 5;

/** Says at which hosts a service source, `source` if that is known, begins to search for topics; nothing where it does not. */
export function tellSearches(hosts: readonly string[], { output }: Session, source?: string): void {
  if (hosts.length === 0) return;
  const name = source === undefined ? '<source>' : shellWord(source.replace(/^service\//u, ''));
  output.note(
    `your topics are searched for at ${joinNames(hosts, 'and')} from now on, new ones too`,
  );
  output.note(`  hint: to end that: winnow sources remove --searches ${name}`);
}

/** A source, and what it refers to from now on. */
interface Referring {
  readonly name: string;
  readonly added: readonly SourceEntry[];
}

/** The same for service sources that a source now refers to, and how it ends there. */
export async function tellReferred(
  { name, added }: Referring,
  { subscriptions }: Client,
  { output }: Session,
): Promise<void> {
  const names = [...new Set(added.flatMap(({ reference }) => reference ?? []))];
  for (const reference of names.slice(0, MOST_TOLD)) {
    const member = writeMemberOf({ scope: 'service', name: reference });
    // A service that knows the interface alone does not say where it searches.
    const hosts = await unlessLacking(() => subscriptions.searchHosts(member), ['other sites']);
    if (hosts.length === 0) continue;
    output.note(`${reference} searches ${joinNames(hosts, 'and')} for your topics, new ones too`);
    output.note(`  hint: to end that: winnow sources drop${lastWords([name, member])}`);
  }
  const rest = names.length - MOST_TOLD;
  if (rest > 0) output.note(`and ${rest} more of the service may search for them too`);
}

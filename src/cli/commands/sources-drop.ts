/** `winnow sources drop`: addresses out of a source; the source and whatever else it holds stay. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { lacksWorkSurface } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { concealPasswords, concealSecrets } from '../../protocol/concealed.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import { readOwnSource } from '../argument-values.ts';
import { type Attach, textArguments } from '../command.ts';
import { findOwnSource } from '../find-source.ts';
import { nearestName } from '../missing-names.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';
import { shellWord } from '../shell-word.ts';

const DROP_FIELDS = [
  field('url', 'text', 'address of the feed or site', { yields: true, addresses: true }),
  field('result', 'word', 'dropped', { values: ['dropped'] }),
];

interface DropOptions {
  readonly name: string;
  readonly urls: readonly string[];
}

/** The entries that were meant, a password in them typed or left concealed. Throws `missing` for one that is not there. */
async function findEntries({ name, urls }: DropOptions, client: Client): Promise<string[]> {
  const { entries } = await findOwnSource(client, name);
  const held = entries.flatMap(({ url }) => url ?? []);
  return urls.map((typed) => {
    const found = held.find((url) =>
      [url, concealPasswords(url), concealSecrets(url)].includes(typed),
    );
    if (found !== undefined) return found;
    const near = nearestName(typed, held);
    const guess = near === undefined ? '' : `; did you mean ${near}?`;
    throw new WinnowError('missing', `"${name}" does not hold ${typed}${guess}`, {
      hint: `see what it holds with: winnow sources show ${shellWord(name)}`,
    });
  });
}

async function runDrop(options: DropOptions, session: Session): Promise<number> {
  const { name } = options;
  const client = await session.connect();
  const urls = await findEntries(options, client);
  const changes = urls.map((url) => ({ url, action: 'remove' as const }));
  try {
    await client.subscriptions.fix(writeMemberOf({ scope: 'user', name }), changes);
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    throw new WinnowError('unsupported', 'this service drops no single addresses');
  }
  await session.output.report(
    DROP_FIELDS,
    urls.map((url) => ({ url, result: 'dropped' })),
  );
  return 0;
}

/** Adds `sources drop`. */
export function registerDrop(group: Command, attach: Attach): void {
  attach(
    group
      .command('drop')
      .description('remove addresses from a source; what else it holds stays')
      .argument('<name>', 'a source of your own')
      .argument('<address...>', 'as sources show or check lists them'),
    {
      fields: DROP_FIELDS,
      examples: [
        ['A feed that died', 'winnow sources drop blogs https://example.org/feed.xml'],
        [
          'All that failed ten times in a row, from a script',
          "winnow sources check blogs --json url,failures | jq -r '.[]|select(.failures>=10).url' | xargs -r winnow sources drop blogs",
        ],
      ],
      read: ([name, addresses]) => ({
        name: readOwnSource(String(name)),
        urls: [...new Set(textArguments(addresses).map((text) => text.trim()))],
      }),
      run: runDrop,
    },
  );
}

/** `winnow whoami`: which service the other commands talk to, as whom, and whether it lets them in. */
import type { Command } from 'commander';
import type { Attach } from '../command.ts';
import { field } from '../output/field.ts';
import { findRemote, LOCAL } from '../profiles.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('profile', 'text', `name of the profile; ${LOCAL} for the service inside this program`, {
    nullable: true,
  }),
  field('address', 'text', 'base address; for local the data directory', { yields: true }),
  field('user', 'text', 'who calls', { nullable: true }),
  field('appId', 'text', 'the calling application', { heading: 'application', nullable: true }),
  field('state', 'word', 'enabled, re-enabled or disabled, where the service tells', {
    nullable: true,
    values: ['enabled', 're-enabled', 'disabled'],
  }),
];

async function runWhoami(_: object, session: Session): Promise<number> {
  const { settings, environment } = session;
  const { userState } = await (await session.connect()).limits.find();
  const remote = await findRemote(settings, environment);
  const caller = await session.caller();
  await session.output.list(FIELDS, [
    {
      profile: remote === undefined ? LOCAL : (remote.name ?? null),
      address: remote?.url ?? settings.dataDirectory,
      user: caller?.user,
      appId: caller?.appId,
      state: userState,
    },
  ]);
  return 0;
}

/** Makes the command itself say it. */
export function register(command: Command, attach: Attach): void {
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Which service, and as whom', 'winnow whoami'],
      ['Only the user, for a script', 'winnow whoami --json user'],
    ],
    read: () => ({}),
    run: runWhoami,
  });
}

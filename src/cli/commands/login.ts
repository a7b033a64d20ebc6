/** `winnow login`: keeps a service under a name, with credentials that were tried first. */
import type { Command } from 'commander';
import { createClient } from '../../client/create-client.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import type { Credentials } from '../../protocol/credentials.ts';
import { shellWord } from '../../protocol/shell-word.ts';
import type { Attach } from '../command.ts';
import { askLine, canAsk } from '../input/question.ts';
import { readSecrets } from '../input/secret.ts';
import { cleanLine } from '../output/clean.ts';
import { field } from '../output/field.ts';
import { changeProfile, placesOf, profileName } from '../profiles.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('profile', 'text', 'name of the profile; commands use it from now on'),
  field('address', 'text', 'base address of the service', { yields: true }),
  field('user', 'text', 'who calls'),
  field('appId', 'text', 'the calling application', { heading: 'application' }),
];

interface LoginOptions {
  readonly name?: string;
  readonly user?: string;
  readonly appId?: string;
  readonly fromStdin: boolean;
}

/** The value of an option, or else a line that is asked for. Throws `usage` where nobody can be asked. */
async function ask(
  session: Session,
  given: string | undefined,
  what: string,
  option: string,
): Promise<string> {
  if (given !== undefined && given !== '') return given;
  if (canAsk(session)) {
    const answer = await askLine(session, cleanLine(`${what}: `), 'nothing was kept');
    if (answer !== undefined && answer.trim() !== '') return answer.trim();
  }
  throw new WinnowError('usage', `the ${what.toLowerCase()} is needed`, {
    hint: `name it with ${option}`,
  });
}

/** The host of a service as the name of its profile. Throws `usage` where no profile can have it, such as an IPv6 address. */
function hostAsName(url: string): string {
  const host = new URL(url).hostname;
  try {
    return profileName(host);
  } catch (cause) {
    throw new WinnowError('usage', `the profile needs a name: it cannot be called "${host}"`, {
      hint: `winnow login <name> --url ${shellWord(url)}`,
      cause,
    });
  }
}

/** What to check, by the words of the refusal: some services say whether the person or the application was wrong. */
function whatToCheck(refusal: string): string {
  if (/application .*\bauthori[sz]ed\b/iu.test(refusal)) {
    return 'where the service runs, let it call for the account: winnow apps authorise --help';
  }
  const aboutApplication = /application/iu.test(refusal);
  const aboutPerson = /user|password/iu.test(refusal);
  if (aboutApplication && !aboutPerson) return 'check the application id and its key';
  if (aboutPerson && !aboutApplication) return 'check the name and the password';
  return 'check the name and the password, then the application id and its key';
}

/** Tries the credentials with a call that every service answers, so that wrong ones are never kept. Throws `unauthenticated`. */
async function tryOut(baseUrl: string, credentials: Credentials): Promise<void> {
  try {
    await createClient({ baseUrl, credentials }).limits.find();
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'unauthenticated') throw thrown;
    throw retold(thrown, { hint: `${whatToCheck(thrown.message)}; nothing was kept` });
  }
}

async function runLogin(options: LoginOptions, session: Session): Promise<number> {
  const { settings, environment, output } = session;
  const { url } = settings;
  if (url === undefined) {
    throw new WinnowError('usage', 'the address of a service is needed', {
      hint: 'winnow login --url https://winnow.example',
    });
  }
  const given = options.name ?? settings.profile;
  const name = given === undefined ? hostAsName(url) : profileName(given);
  const user = await ask(session, options.user, 'User', '--user');
  const appId = await ask(session, options.appId, 'Application id', '--app-id');
  const prompts = ['Password', 'Application key'];
  const [password = '', appKey = ''] = await readSecrets(session, prompts, options);
  const credentials = { user, password, appId, appKey };
  await tryOut(url, credentials);
  const profile = { url, ...placesOf(settings), credentials };
  await changeProfile(settings, environment, { name, profile, inUse: name });
  await output.report(FIELDS, [{ profile: name, address: url, user, appId }]);
  return 0;
}

/** Adds the arguments and options of `login`. */
export function register(command: Command, attach: Attach): void {
  command
    .argument('[profile]', 'name of the profile; the host by default')
    .option('--user <name>', 'account, or account!user')
    .option('--app-id <id>', 'id of the calling application')
    .option(
      '--password-stdin',
      'read the password and, on the next line, the application key from standard input',
    );
  attach(command, {
    fields: FIELDS,
    examples: [
      ['Keep a service; what is secret is asked for', 'winnow login --url https://winnow.example'],
      [
        'From a script',
        'pass show winnow | winnow login work --url https://winnow.example --user ann --app-id reader --password-stdin',
      ],
    ],
    read: ([profile], { user, appId, passwordStdin }) => ({
      ...(profile === undefined ? {} : { name: String(profile) }),
      ...(typeof user === 'string' ? { user } : {}),
      ...(typeof appId === 'string' ? { appId } : {}),
      fromStdin: passwordStdin === true,
    }),
    run: runLogin,
  });
}

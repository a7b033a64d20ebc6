/** One run of one command: its environment, options and output; the connection is made when first asked for. */
import type { Client } from '../client/create-client.ts';
import type { Environment } from '../environment.ts';
import { concealParameters } from '../protocol/concealed.ts';
import { shellWord } from '../protocol/shell-word.ts';
import type { Connect, Connection, Purpose } from './connect.ts';
import { deterministicEnvironment } from './deterministic-environment.ts';
import type { KnownCommand } from './help/json-form.ts';
import { requireOneForm } from './input/one-form.ts';
import { type Interruption, watchSignals } from './interrupt.ts';
import { atPlace, type Place } from './notes/hint-place.ts';
import { lookOf, tableLook } from './output/look.ts';
import { createOutput, type Output } from './output/output.ts';
import { openProgress, type Progress } from './output/progress.ts';
import { sentenceWidth } from './output/sentence.ts';
import type { Sink } from './output/sink.ts';
import type { ServedAt } from './owner-file.ts';
import { asksElsewhere, LOCAL } from './profiles.ts';
import {
  CREDENTIAL_VARIABLES,
  type GlobalOptions,
  resolveSettings,
  type Settings,
  URL_VARIABLE,
} from './settings.ts';

export interface Session {
  readonly environment: Environment;
  readonly options: GlobalOptions;
  readonly settings: Settings;
  /** The service or data directory that was chosen, for hints. */
  readonly place: Place;
  readonly output: Output;
  readonly interruption: Interruption;
  /** The command with its options but no values, as refusals name it: `winnow sources add --default`. */
  readonly asked: string;
  /** The client. The first call opens the connection, and later calls get the same. */
  connect(purpose?: Purpose): Promise<Client>;
  /** Who calls; undefined where there is no store that anybody could call. Connects where nothing did yet. */
  caller(): Promise<Connection['caller']>;
  /** Whether the service is the one inside this program. Connects where nothing did yet. */
  isEmbedded(): Promise<boolean>;
  /** Whether nothing can be kept of what is asked, since the store of the embedded service can be read alone. */
  isReadOnlyStore(): Promise<boolean>;
  /** Whether there is no store, and nothing has made one yet. */
  isUnmade(): Promise<boolean>;
  /** Throws `unavailable` where a newer Winnow has migrated the store of the embedded service since it was opened. */
  refuseNewerStore(): Promise<void>;
  /**
   * Takes a step that looks something up and then acts on it, while no other command on the data directory takes one. For a
   * service elsewhere there is no such lock, and the step is simply taken.
   */
  inTurn<T>(step: () => Promise<T>): Promise<T>;
  /** Where the `winnow serve` on the embedded service's data directory listens; undefined where none runs. */
  running(): Promise<ServedAt | undefined>;
  /** Says that a data directory which was named has no store: it may be mistyped, and an empty answer alone would not tell. */
  tellUnmade(): void;
  progress(): Promise<Progress>;
  /** Runs another command line, as a shell would. */
  readonly main: RunLine;
  /** Every command there is, for those that tell about commands. */
  readonly everyCommand: EveryCommand;
  close(): Promise<void>;
}

/** Runs a command line in an environment; gives its exit code and never throws. */
export type RunLine = (argv: readonly string[], environment: Environment) => Promise<number>;

type EveryCommand = () => Promise<readonly KnownCommand[]>;

/** What `main` hands to a run. */
export interface Outside {
  readonly environment: Environment;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly connect: Connect;
  readonly main: RunLine;
}

function openOutput(
  { stdout, stderr }: Outside,
  environment: Environment,
  options: GlobalOptions,
  place: () => Place,
): Output {
  const output = createOutput({
    stdout,
    stderr,
    look: options.table
      ? tableLook(environment)
      : lookOf(environment.stdout, environment.variables, options.color),
    flags: options,
    clock: environment.clock,
    columns: () => sentenceWidth(environment.stderr),
  });
  return { ...output, note: (sentence) => output.note(atPlace(sentence, place())) };
}

function tellUnrecorded(output: Output, { record = '' }: GlobalOptions): void {
  output.note(`nothing was fetched, so ${shellWord(record)} holds nothing new`);
  output.note(`  hint: fetch all feeds with: winnow sources refresh --record ${shellWord(record)}`);
}

/** Says of options for the embedded service that another one is asked: what they name would be believed to be looked at. */
function tellUnused(output: Output, { dataDir, allowNet }: GlobalOptions): void {
  const unused = [
    ...(dataDir === undefined ? [] : ['--data-dir']),
    ...(allowNet.length === 0 ? [] : ['--allow-net']),
  ];
  if (unused.length === 0) return;
  const verb = unused.length === 1 ? 'has' : 'have';
  output.note(`${unused.join(' and ')} ${verb} no effect on a service elsewhere`);
  output.note(`  hint: leave out --url and WINNOW_URL, or add --profile ${LOCAL}`);
}

/** Says of credentials in variables that they are of no use: without an address, what was meant for a service is done here. */
function tellUnusedCredentials(
  { variables }: Environment,
  { output, settings }: Pick<Session, 'output' | 'settings'>,
): void {
  if (settings.profile !== undefined) return;
  const given = Object.values(CREDENTIAL_VARIABLES).filter((name) => variables[name]);
  if (given.length === 0) return;
  const verb = given.length === 1 ? 'has' : 'have';
  output.note(`${given.join(', ')} ${verb} no effect without ${URL_VARIABLE}`);
}

/** A command as it was typed, in the two forms that a session needs. */
export interface Typed {
  /** With its arguments: runs of different commands with one seed draw different random numbers. */
  readonly whole: string;
  /** With its options but without values, which may be secrets: for sentences. */
  readonly asked: string;
}

/** A session with these options. Throws `usage` for settings that contradict each other or cannot be read. */
export function createSession(
  outside: Outside,
  options: GlobalOptions,
  everyCommand: EveryCommand,
  { whole, asked }: Typed,
): Session {
  if (options.table) requireOneForm('--table', options);
  const environment = deterministicEnvironment(outside.environment, options, whole, () =>
    output.warn('--random-seed: whoever knows the seed knows the secrets that are made now'),
  );
  const output = openOutput(outside, environment, options, () => place);
  const settings = resolveSettings(options, environment);
  const isElsewhere = () => asksElsewhere(settings, environment) === true;
  const place: Place = { ...options, isElsewhere };
  const interruption = watchSignals(environment, output.note);
  let connecting: Promise<Connection> | undefined;

  function tellUnmade(): void {
    if (!settings.dataDirectoryNamed) return;
    const place = shellWord(settings.dataDirectory);
    // Where nothing may be changed no command makes one.
    const making = settings.readOnly ? '' : '; the first command that changes something makes one';
    output.note(`there is no store in ${place}${making}`);
  }

  function trace(method: string, address: string, status: number): void {
    output.log(`${method} ${concealParameters(address)} → ${status}`);
  }

  function connectOnce(purpose: Purpose = { background: false }): Promise<Connection> {
    const traced = options.debug ? { trace } : {};
    const named = purpose.byRoute === true ? {} : { asked };
    const stopped = () => interruption.signal;
    connecting ??= outside
      .connect(settings, environment, { ...purpose, ...traced, ...named, stopped })
      .then(
        (connection) => {
          if (connection.embedded) tellUnusedCredentials(environment, { output, settings });
          else tellUnused(output, options);
          return connection;
        },
        (thrown) => {
          if (isElsewhere()) tellUnused(output, options);
          throw thrown;
        },
      );
    return connecting;
  }

  return {
    environment,
    options,
    settings,
    place,
    output,
    interruption,
    asked,
    connect: async (purpose) => (await connectOnce(purpose)).client,
    caller: async () => (await connectOnce()).caller,
    isEmbedded: async () => (await connectOnce()).embedded,
    isReadOnlyStore: async () => (await connectOnce()).isReadOnly === true,
    isUnmade: async () => (await connectOnce()).isUnmade?.() === true,
    refuseNewerStore: async () => (await connectOnce()).refuseNewer?.(),
    async inTurn(step) {
      const { inTurn } = await connectOnce();
      return inTurn === undefined ? step() : inTurn(step);
    },
    running: async () => (await connectOnce()).running,
    tellUnmade,
    main: outside.main,
    everyCommand,
    async progress() {
      const progress = await openProgress({
        stream: environment.stderr,
        sink: outside.stderr,
        look: lookOf(environment.stderr, environment.variables, options.color),
        quiet: options.quiet,
        clock: environment.clock,
      });
      // A spinner hides the cursor, and nothing else brings it back where the process ends at once.
      const callOff = interruption.beforeEnd(progress.end);
      return {
        say: progress.say,
        end() {
          callOff();
          progress.end();
        },
      };
    },
    async close() {
      interruption.release();
      const connection = await connecting?.catch(() => undefined);
      await connection?.close();
      if (connection?.isUnmade?.()) tellUnmade();
      if (settings.recording?.mode === 'record' && connection?.recorded?.() === 0) {
        tellUnrecorded(output, options);
      }
    },
  };
}

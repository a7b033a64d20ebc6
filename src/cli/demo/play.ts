/** The demo's scenes: real command lines, run one after the other as a person would type them. */
import { get } from 'node:http';
import { toWinnowError, WinnowError } from '../../model/errors.ts';
import { alterEnvironment } from '../altered-environment.ts';
import { columnsOf } from '../output/columns.ts';
import type { Session } from '../session.ts';
import { createScreen, type Screen } from './screen.ts';
import { createScript, type Script, type Step } from './script.ts';
import { type Stage, SUBSCRIPTIONS } from './stage.ts';

const WIDTH = 100;
const SHOWN_LINES = 24;
const TOPICS = ['machine learning', 'databases/postgres', 'space'];

interface Player extends Script {
  /** Shows a command line and runs it. Throws `failed` when its exit code is not 0. */
  run(argv: readonly string[], screen?: Screen, pipe?: string): Promise<void>;
  readonly stage: Stage;
  readonly session: Session;
}

/** A word of a command line as a person would type it, quoted where needed. */
function typedWord(word: string): string {
  return /^[\w./:,=+-]+$/u.test(word) ? word : `"${word}"`;
}

function checkStopped({ interruption }: Session): void {
  try {
    interruption.check();
  } catch (thrown) {
    const { code } = toWinnowError(thrown);
    throw new WinnowError(code, 'the demo was stopped; nothing is left behind');
  }
}

function createPlayer(stage: Stage, session: Session): Player {
  const { stdout } = session.environment;
  const script = createScript(session.output, stdout);
  const columns = stdout.isTTY === true ? columnsOf(stdout) : WIDTH;
  // Options of the demo that are about its commands; they are not shown.
  const { debug, color } = session.options;
  const passedOn = [...(debug ? ['--debug'] : []), ...(color ? [] : ['--no-color'])];
  return {
    ...script,
    stage,
    session,
    async run(argv, screen = createScreen(columns, script.screened), pipe = '') {
      checkStopped(session);
      await script.type(`winnow ${argv.map(typedWord).join(' ')}${pipe}`);
      const environment = alterEnvironment(stage.environment, { stdout: screen.stream });
      const code = await session.main([...argv, ...passedOn], environment);
      checkStopped(session);
      if (code !== 0) {
        throw new WinnowError('failed', `the demo stopped: winnow ${argv[0]} exited with ${code}`);
      }
    },
  };
}

async function showRss({ run, show }: Player): Promise<void> {
  const screen = createScreen(WIDTH);
  const pipe = ` | sed 's/></>\\n</g' | head -${SHOWN_LINES}`;
  await run(['content', '--limit', '12', '--rss', '--originals'], screen, pipe);
  const lines = screen.text().replaceAll('><', '>\n<').split('\n');
  await show(`${lines.slice(0, SHOWN_LINES).join('\n')}\n`);
}

/** Status and target of a link, without going on to where it leads. */
function followOnce(address: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    }).on('error', reject);
  });
}

/** Runs `winnow serve` on a free port while `scene` plays, then stops it as Ctrl-C would. */
async function whileServing(
  player: Player,
  scene: (address: string) => Promise<void>,
): Promise<void> {
  const { stage, session, show, type } = player;
  const screen = createScreen(WIDTH);
  let stop = () => {};
  const environment = alterEnvironment(stage.environment, {
    stdout: screen.stream,
    // What it says on stopping is not shown: the demo itself stops it.
    stderr: createScreen(WIDTH).stream,
    onSignal: (listener) => {
      stop = () => listener('SIGTERM');
      return () => {};
    },
  });
  const words = ['serve', '--port', '0', '--quiet', '--allow-net', stage.network];
  await type(`winnow ${words.join(' ')} &`);
  const served = session.main(words, environment);
  try {
    const ended = served.then((code) => {
      throw new WinnowError('failed', `the demo stopped: winnow serve exited with ${code}`);
    });
    const address = await Promise.race([screen.until(/http:\/\/127\.0\.0\.1:\d+/u), ended]);
    ended.catch(() => {});
    await show(`${address}\n`);
    await scene(address);
  } finally {
    stop();
    await served;
  }
}

async function followBest(player: Player, address: string): Promise<void> {
  const { run, show, say } = player;
  const listing = createScreen(WIDTH);
  await run(['content', '--url', address, '--limit', '1', '--json', 'title,link'], listing);
  await show(listing.text());
  const [best] = JSON.parse(listing.text()) as { title: string; link: string }[];
  if (best === undefined) throw new WinnowError('failed', 'the demo found nothing to follow');
  await say('Follow its learning link, as a reader would; the service learns and redirects');
  await show(`GET ${best.link}\n`);
  const { status, location } = await followOnce(best.link);
  if (location === undefined) {
    throw new WinnowError('failed', `the demo stopped: the learning link answered ${status}`);
  }
  await show(`${status} → ${location}\n`);
  await say('What it learned; winnow learn undo takes it back');
  await run(['learn', 'log', '--limit', '1']);
}

/** Plays all scenes; gives the steps, for a program. Throws `failed` where a command fails, and what a signal throws. */
export async function play(stage: Stage, session: Session): Promise<readonly Step[]> {
  const player = createPlayer(stage, session);
  const { say, run } = player;
  const network = ['--allow-net', stage.network];
  await say('A dozen sample feeds, served on this machine; your own data is not touched');
  await run(['sources', 'import', SUBSCRIPTIONS, ...network]);
  await say('Say what interests you');
  await run(['topics', 'add', ...TOPICS]);
  await say('The reading list, best first');
  await run(['content', '--limit', '12']);
  await say('The same list for any feed reader');
  await showRss(player);
  await say('A publisher has edited a story since; fetch again and look at one topic');
  await run(['sources', 'refresh', ...network]);
  await run(['content', 'space', '--limit', '4']);
  await say('The same service behind a port, for other programs');
  await whileServing(player, (address) => followBest(player, address));
  return player.steps;
}

/** What every command depends on, looked at one thing after the other. */
import { existsSync, statSync } from 'node:fs';
import type { Client } from '../client/create-client.ts';
import { configurationWriteError, directoryError } from '../model/directory-error.ts';
import { toWinnowError } from '../model/errors.ts';
import { MINUTE_MS } from '../model/time-units.ts';
import { shellWord } from '../protocol/shell-word.ts';
import { configPath, readConfig } from './config.ts';
import { findObstacle } from './directory-obstacle.ts';
import { findDiskRoom } from './disk-room.ts';
import { asksElsewhere, LOCAL } from './profiles.ts';
import type { Session } from './session.ts';

/** Every commit of this program is later. */
const EARLIEST = Date.UTC(2025, 0, 1);
const SKEW_MS = MINUTE_MS;

/** What a service answers that runs and cannot do what it is for. */
const UNREADY = 503;

interface Finding {
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  readonly hint?: string;
}

type Check = (session: Session) => Promise<Finding> | Finding;

/** Whether the store is used for certain, which is unknown where the configuration cannot be read. */
export function usesStore({ settings, environment }: Session): boolean {
  return asksElsewhere(settings, environment) === false;
}

const ok = (detail: string): Finding => ({ status: 'ok', detail });

function checkNode({ environment }: Session): Finding {
  const { version } = environment.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 14) || major > 22;
  if (fits) return ok(`Node ${version}`);
  return {
    status: 'failed',
    detail: `Node ${version} is not one that this program is made for`,
    hint: 'install Node 20.19 or later, or 22.14 or later',
  };
}

async function checkConfiguration(session: Session): Promise<Finding> {
  const { configDirectory } = session.settings;
  const path = configPath(configDirectory);
  readConfig(configDirectory, session.environment.userId);
  if (existsSync(path)) return ok(`${path}, for its owner alone`);
  // With a service elsewhere the credentials may be in variables, and the file is never needed.
  if (usesStore(session)) {
    const thrown = findObstacle(configDirectory);
    if (thrown !== undefined) throw configurationWriteError(thrown, path);
  }
  return ok(`${path} is made at first use`);
}

const UNUSED: Finding = {
  status: 'skipped',
  detail: `not used beside a service elsewhere; checked with --profile ${LOCAL}`,
};

function checkDisk({ place, settings: { dataDirectory } }: Session): Finding {
  if (place.isElsewhere()) return UNUSED;
  const room = findDiskRoom(dataDirectory);
  if (room === undefined) {
    return { status: 'skipped', detail: `the file system of ${dataDirectory} tells of no room` };
  }
  // How much is left changes with every run, and says nothing where it is enough.
  if (room.state === 'enough') return ok(`there is room for ${dataDirectory}`);
  const isFull = room.state === 'full';
  const told = `the disk of ${dataDirectory} is nearly full: ${room.left} are left`;
  return {
    status: isFull ? 'failed' : 'warning',
    detail: isFull ? `${told}, less than one change may take` : told,
    hint: 'make room on it, or name a directory on another disk with --data-dir',
  };
}

/** A remark on the owner and mode of a directory; undefined if they are fine, or if it is no directory. */
function checkStoreMode({ settings, environment }: Session): Finding | undefined {
  const { dataDirectory } = settings;
  const entry = statSync(dataDirectory);
  if (environment.userId === undefined || !entry.isDirectory()) return undefined;
  const { mode, uid } = entry;
  if (uid !== environment.userId) {
    return {
      status: 'failed',
      detail: `${dataDirectory} belongs to another user`,
      hint: 'name another directory with --data-dir',
    };
  }
  if ((mode & 0o077) === 0) return undefined;
  const open = `${dataDirectory} can be read by others`;
  return { status: 'warning', detail: open, hint: `chmod 700 ${shellWord(dataDirectory)}` };
}

/** Whether there is no store yet. Looking must not make one: the directory may be mistyped. */
async function isFirstUse({ settings }: Session): Promise<boolean> {
  const { isUntouched } = await import('./embedded.ts');
  return isUntouched(settings.dataDirectory);
}

/** Throws what would keep a store from being made, where one is needed. */
function requireRoom(session: Session): void {
  const { dataDirectory } = session.settings;
  const thrown = usesStore(session) ? findObstacle(dataDirectory) : undefined;
  if (thrown !== undefined) throw directoryError(thrown, dataDirectory);
}

async function checkStore(session: Session): Promise<Finding> {
  if (session.place.isElsewhere()) return UNUSED;
  const { dataDirectory } = session.settings;
  if (!existsSync(dataDirectory)) {
    requireRoom(session);
    return ok(`${dataDirectory} is made at first use`);
  }
  const mode = checkStoreMode(session);
  if (mode?.status === 'failed') return mode;
  if (await isFirstUse(session)) {
    requireRoom(session);
    return mode ?? ok(`the store in ${dataDirectory} is made at first use`);
  }
  const { openAdministration, loadBackups } = await import('./embedded.ts');
  await (await openAdministration(session.settings, session.environment)).close();
  const { isReadOnly, verifyStore } = await loadBackups();
  await verifyStore(dataDirectory, 'whole');
  if (isReadOnly(dataDirectory)) {
    const detail = `${dataDirectory} can be read, and not written to`;
    return { status: 'warning', detail, hint: 'let it and what is in it be written to' };
  }
  return mode ?? ok(`${dataDirectory} opens`);
}

async function checkClock(session: Session): Promise<Finding> {
  const now = session.environment.clock();
  const told = new Date(now).toISOString();
  if (now < EARLIEST) {
    return { status: 'failed', detail: `the clock says ${told}`, hint: 'set the clock' };
  }
  if (usesStore(session)) return ok(told);
  const client = await session.connect();
  const answer = await client.send({ method: 'GET', address: `${client.baseUrl}/v1/topics` });
  const away = Math.abs(Date.parse(answer.headers.get('date') ?? '') - now);
  if (!(away > SKEW_MS)) return ok(told);
  const detail = `this machine and the service are ${Math.round(away / 1_000)} s apart`;
  return { status: 'warning', detail, hint: 'set the clock of the one that is wrong' };
}

/** Opens and closes the service inside this program on a store in memory. */
async function tryInMemory({ settings, environment }: Session): Promise<void> {
  const { openInMemory } = await import('./embedded.ts');
  const { service } = await openInMemory(settings, environment, { background: false });
  await service.close();
}

/** Throws what a service says at `/ready` where it is not, as beside a store that is damaged or newer. Only Winnow's own says so. */
async function requireReady({ send, baseUrl }: Client): Promise<void> {
  try {
    await send({ method: 'GET', address: `${baseUrl}/ready` });
  } catch (thrown) {
    // Any other answer is of a service without such an address, or of what stands before it.
    if (toWinnowError(thrown).status === UNREADY) throw thrown;
  }
}

async function checkService(session: Session): Promise<Finding> {
  const own = 'the service inside this program';
  const isOwn = usesStore(session);
  if (isOwn && (await isFirstUse(session))) {
    await tryInMemory(session);
    return ok(`${own} opens`);
  }
  const client = await session.connect();
  try {
    await client.topics.list();
  } catch (thrown) {
    // A service that refuses the caller is running; the next check reports the refusal.
    if (toWinnowError(thrown).exitCode !== 4) throw thrown;
  }
  if (!isOwn) await requireReady(client);
  return ok(`${isOwn ? own : client.baseUrl} answers`);
}

async function checkCredentials(session: Session): Promise<Finding> {
  if (usesStore(session) && (await isFirstUse(session))) {
    return ok('those of the service inside this program are made at first use');
  }
  const { userState } = await (await session.connect()).limits.find();
  if (userState !== 'disabled') return ok('accepted');
  const hint = 'ask whoever runs the service: winnow accounts enable';
  return { status: 'failed', detail: 'accepted, but the user is disabled', hint };
}

/** All checks in the order in which they are made: what fails first is what the others rest on. A check may throw, too. */
export const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['node', checkNode],
  ['configuration', checkConfiguration],
  ['disk', checkDisk],
  ['store', checkStore],
  ['service', checkService],
  ['clock', checkClock],
  ['credentials', checkCredentials],
];

/** Opens the ports of a service: one for everything, or more where surfaces have their own. */
import { WinnowError } from '../../model/errors.ts';
import { groupedBy } from '../../model/grouped-by.ts';
import type { Mounts } from '../context.ts';
import type { Handle } from '../handle.ts';
import { type Share, shareNothing, shareWith, sharing } from './cross-origin.ts';
import { BELOW_BASE, liesBelow, type Part } from './doors.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';

export interface DoorOptions extends ListenOptions {
  /** Ports for parts that get their own; 0 takes any free one. */
  readonly ports?: Readonly<Partial<Record<Part, number>>>;
  /** Origins whose pages a browser lets call the service, `*` for all; where undefined, only its own. */
  readonly origins?: readonly string[];
}

/** A listening service. `url` is `{base_url}`, and `port` the port of that address. */
export interface Doors extends Listening {
  readonly contentUrl: string;
  readonly dataUrl: string;
  /** Every port that is listened on. */
  readonly listenings: readonly Listening[];
}

const PARTS: readonly Part[] = ['base', 'content', 'data'];

/** Whether a path belongs to a mount. Everything lies below the root, which is no conflict. */
function covers(mount: string, path: string): boolean {
  return mount !== '' && liesBelow(path, mount);
}

const TAKEN = [...Object.values(BELOW_BASE.surfaces), ...BELOW_BASE.service];

/** Throws `usage` where one part would hide another behind the same port. */
function checkMounts(parts: readonly Part[], mounts: Mounts): void {
  const hides = (one: Part, other: Part) =>
    parts.includes(one) && parts.includes(other) && covers(mounts[one], mounts[other]);
  const { base, content, data } = mounts;
  const both = parts.includes('content') && parts.includes('data');
  const taken = TAKEN.map((path) => base + path);
  const isTaken = (part: Part) =>
    parts.includes('base') &&
    parts.includes(part) &&
    taken.some((path) => covers(path, mounts[part]));
  const isHidden =
    (both && content === data) ||
    hides('content', 'data') ||
    hides('data', 'content') ||
    hides('content', 'base') ||
    hides('data', 'base') ||
    isTaken('content') ||
    isTaken('data');
  if (isHidden) {
    throw new WinnowError('usage', 'two surfaces cannot be at one place, nor one below the other', {
      hint: 'give each a path or a port of its own',
    });
  }
}

/** Groups the parts by the port that they share. */
function partsByPort({ port, ports = {} }: DoorOptions): Part[][] {
  const groups = groupedBy(PARTS, (part) => {
    const own = ports[part];
    // Two that take any free port take two.
    return own === 0 ? part : String(own ?? port);
  });
  return [...groups.values()];
}

/** Listens for each group of parts at a port of its own; the parts of one group share their port. Closes all on failure. */
async function listenForAll(
  handle: Handle,
  share: Share,
  groups: readonly Part[][],
  { host, port, publicUrl, ports: chosen = {} }: DoorOptions,
): Promise<Map<Part, Listening>> {
  const ports: Partial<Record<Part, number>> = {};
  const opened = new Map<Part, Listening>();
  try {
    for (const parts of groups) {
      const door = groups.length === 1 ? undefined : { opens: new Set(parts), ports };
      const through: Handle =
        door === undefined ? handle : (arrival) => handle({ ...arrival, door });
      const listening = await listen(
        through,
        {
          host,
          port: chosen[parts[0]!] ?? port,
          ...(publicUrl === undefined ? {} : { publicUrl }),
        },
        share,
      );
      for (const part of parts) {
        ports[part] = listening.port;
        opened.set(part, listening);
      }
    }
  } catch (thrown) {
    await closeAll(opened.values());
    throw thrown;
  }
  return opened;
}

async function closeAll(listenings: Iterable<Listening>): Promise<void> {
  await Promise.all([...new Set(listenings)].map((listening) => listening.close()));
}

/**
 * Opens every port that is wanted, or none.
 * @throws WinnowError `failed` when an address cannot be had, `usage` where one surface would hide another
 */
export async function openDoors(
  handle: Handle,
  mounts: Mounts,
  options: DoorOptions,
): Promise<Doors> {
  const groups = partsByPort(options);
  if (groups.length > 1 && options.publicUrl !== undefined) {
    throw new WinnowError('usage', 'a public address is that of one port with all surfaces', {
      hint: 'give the other surfaces paths instead of ports of their own',
    });
  }
  for (const parts of groups) checkMounts(parts, mounts);
  const { origins } = options;
  const share = origins === undefined ? shareNothing : shareWith(origins);
  const open = origins === undefined ? handle : sharing(handle, share);
  const opened = await listenForAll(open, share, groups, options);
  const urlOf = (part: Part) => opened.get(part)!.url + mounts[part];
  return {
    ...opened.get('base')!,
    url: urlOf('base'),
    contentUrl: urlOf('content'),
    dataUrl: urlOf('data'),
    listenings: [...new Set(opened.values())],
    close: () => closeAll(opened.values()),
  };
}

/** A service in memory as a fixture: filled from a seed, put back to it as often as a test likes. */
import { WinnowError } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';
import type { User } from '../model/user.ts';
import { readSeed, type Seed, writeSeedFeeds } from '../protocol/seed.ts';
import { findAccount } from '../store/accounts.ts';
import type { Engine } from '../store/engine.ts';
import { findTopics } from '../store/topics.ts';
import { findUser } from '../store/users.ts';
import type { ServiceContext } from './context.ts';
import { EMBEDDED_USER } from './embedded-user.ts';
import { applyGraph } from './graph.ts';
import { forgetReplays } from './history.ts';
import { ensureLid } from './shares.ts';

export interface Testing {
  /**
   * Makes the graph of the embedded account, which must be there, that of a seed, collects what the seed says, and
   * remembers all of it. The document is as docs/ci.md shows it. Throws `invalid` with what is wrong with it.
   */
  plant(document: unknown): Promise<void>;
  /** Takes the store and the clock as they are for what `reset` goes back to. */
  remember(): Promise<void>;
  /** Puts everything back to what was remembered, the clock and faults on purpose included. */
  reset(): Promise<void>;
}

export interface TestingParts {
  readonly context: ServiceContext;
  readonly inMemory: boolean;
  /** Where the documents of a seed are put for the feed pipeline. */
  readonly planted: Map<string, Uint8Array>;
  /** Drops what is kept in memory of the store. */
  readonly forget: () => Promise<void>;
  readonly clock: Clock;
  readonly advanceClock?: (milliseconds: number) => void;
  /** Puts the faults of the start back. */
  readonly calm: () => void;
}

/** The owner of the embedded account. Throws `missing`. */
async function requireOwner(store: Engine): Promise<User> {
  const account = await findAccount(store, EMBEDDED_USER);
  const owner = account && (await findUser(store, account.rowId, 'owner', EMBEDDED_USER));
  if (owner !== undefined) return owner;
  throw new WinnowError('missing', 'the embedded account is not there yet to be planted in');
}

/** Made at first use otherwise, and so other ones after each reset. */
async function makeLids(context: ServiceContext, owner: User): Promise<void> {
  await ensureLid(context, owner, undefined);
  for (const { path } of await findTopics(context.store, owner.rowId)) {
    await ensureLid(context, owner, path);
  }
}

/** The fixture over a service that is open. */
export function createTesting(parts: TestingParts): Testing {
  const { context, clock, planted } = parts;
  const { store, gatherer } = context;
  let rememberedAt: number | undefined;

  function requireMemory(): void {
    if (parts.inMemory) return;
    throw new WinnowError('unsupported', 'only a store in memory can be seeded and reset', {
      hint: 'winnow serve --memory',
    });
  }

  function plantFeeds(seed: Seed): void {
    planted.clear();
    if (seed.items === undefined) return;
    const encoder = new TextEncoder();
    for (const [url, text] of writeSeedFeeds(seed, clock())) planted.set(url, encoder.encode(text));
  }

  async function remember(): Promise<void> {
    requireMemory();
    await gatherer.quiet(() => store.keep());
    rememberedAt = clock();
  }

  return {
    remember,
    async plant(document) {
      requireMemory();
      const seed = readSeed(document);
      const owner = await requireOwner(store);
      plantFeeds(seed);
      await applyGraph(context, owner, seed.graph);
      await gatherer.idle();
      await makeLids(context, owner);
      await remember();
    },
    async reset() {
      requireMemory();
      const at = rememberedAt;
      if (at === undefined) throw new WinnowError('failed', 'nothing was remembered to go back to');
      await gatherer.quiet(async () => {
        await store.putBack();
        forgetReplays(store);
        await parts.forget();
        parts.advanceClock?.(at - clock());
        parts.calm();
      });
    },
  };
}

/** Steps of the service as part of a transaction that is already open, and steps that are taken only to see what they would do. */
import { WinnowError } from '../model/errors.ts';
import type { Statements } from '../store/engine.ts';
import type { ServiceContext } from './context.ts';
import type { Turns } from './turns.ts';

/**
 * The same context inside an open transaction: what asks it for a transaction becomes part of that one, and no background
 * work is woken, since it would find nothing before the transaction ends. Nobody waits for a turn inside: whoever has it may
 * be waiting for the transaction.
 */
export function withinTransaction(context: ServiceContext, statements: Statements): ServiceContext {
  const store = {
    ...context.store,
    ...statements,
    transaction: <T>(steps: (inside: Statements) => Promise<T>) => steps(statements),
  };
  const turns: Turns = { ...context.turns, take: (_taker, _signal, make) => make() };
  return { ...context, store, turns, gatherer: { ...context.gatherer, wake: () => {} } };
}

/** What the steps give, found by taking them in a transaction of which nothing is kept. Throws what they throw. */
export async function rehearsed<T>(
  context: ServiceContext,
  steps: (inside: ServiceContext) => Promise<T>,
): Promise<T> {
  const enough = new WinnowError('interrupted', 'a rehearsal keeps nothing');
  let seen: { readonly result: T } | undefined;
  try {
    await context.store.transaction(async (statements) => {
      seen = { result: await steps(withinTransaction(context, statements)) };
      throw enough;
    });
  } catch (thrown) {
    if (thrown !== enough) throw thrown;
  }
  return seen!.result;
}

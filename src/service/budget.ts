/**
 * The data budget of plans. One unit buys one fetch that brings new content, or one expansion of a topic.
 * Who pays: every account that holds the feed or the concept and has a unit left pays one, as if it were
 * alone; those without pay nothing. When nobody is left who may pay, nothing is fetched. An account without
 * a budget, and a feed that only the service itself holds, costs nothing.
 */
import { PERIOD_MS, type Plan } from '../model/plan.ts';
import type { Clock } from '../model/ports.ts';
import type { Engine, Statements } from '../store/engine.ts';
import { findConceptHolders, findFeedHolders, findHolder, type Holder } from '../store/holders.ts';
import { chargeUsage, usedIn } from '../store/usage.ts';
import { periodAt } from './period.ts';

/** A reservation for one piece of work. Its units are set aside until it is charged or released. */
export interface Reservation {
  readonly granted: true;
  /**
   * Spends the units, in the transaction that stores what they bought, so that both are kept or neither. To be called again
   * where that transaction was taken back and is tried anew.
   */
  charge(statements: Statements): Promise<void>;
  /** Releases what was not charged; always to be called at the end. */
  release(): void;
}

/** No account has a unit left. */
export interface BudgetExhausted {
  readonly granted: false;
  /** When the first of the budgets is renewed, milliseconds since 1970. */
  readonly until: number;
}

export interface Budget {
  /** Reserves units to fetch a feed. */
  reserveFetch(feedId: number): Promise<Reservation | BudgetExhausted>;
  /** Reserves units to expand a concept for the first time. */
  reserveExpansion(conceptId: number): Promise<Reservation | BudgetExhausted>;
  /** Reserves a unit for something that one account asks for itself, such as reading a page. */
  reserveFor(accountId: number): Promise<Reservation | BudgetExhausted>;
}

interface Payer {
  readonly accountId: number;
  readonly limit: number;
  readonly period: Plan['budgetPeriod'];
}

/** Who pays for a holder; undefined where no plan limits it. */
function payerOf({ accountId, limit, period }: Holder): Payer | undefined {
  if (limit === null || period === null || !Object.hasOwn(PERIOD_MS, period)) return undefined;
  return { accountId, limit, period: period as Plan['budgetPeriod'] };
}

/** The units of each account that are reserved for work under way. */
function createReservations() {
  const units = new Map<number, number>();
  /** Counts the reservations that ended, so that a reader notices when its numbers may be old. */
  let ended = 0;

  function add(accountId: number, count: number): void {
    const left = (units.get(accountId) ?? 0) + count;
    if (left > 0) units.set(accountId, left);
    else units.delete(accountId);
  }

  return {
    /** Units set aside of an account. */
    of: (accountId: number): number => units.get(accountId) ?? 0,

    /** Reserves a unit of each payer. The function returned ends the reservation, unless it had ended before. */
    begin(payers: readonly Payer[]): () => void {
      let open = true;
      for (const { accountId } of payers) add(accountId, 1);
      return () => {
        if (!open) return;
        open = false;
        ended += 1;
        for (const { accountId } of payers) add(accountId, -1);
      };
    },

    /** Reads the holders; again if a reservation ended meanwhile, since their usage may be old then. */
    async findCurrent(find: () => Promise<Holder[]>): Promise<Holder[]> {
      for (;;) {
        const seen = ended;
        const holders = await find();
        if (seen === ended) return holders;
      }
    },
  };
}

/** The budget over one store. A process has one, since reservations are kept in its memory and end with it. */
export function createBudget(store: Engine, clock: Clock): Budget {
  const reservations = createReservations();

  function reservationFor(payers: readonly Payer[]): Reservation {
    const end = reservations.begin(payers);
    return {
      granted: true,
      release: end,
      async charge(statements) {
        // From here on the units count as used: nobody reads usage before this transaction ends.
        end();
        for (const { accountId, limit, period } of payers) {
          const { start } = periodAt(clock(), period);
          await chargeUsage(statements, accountId, {
            kind: 'budget',
            period,
            periodStart: start,
            limit,
          });
        }
      },
    };
  }

  async function reserve(find: () => Promise<Holder[]>): Promise<Reservation | BudgetExhausted> {
    const holders = await reservations.findCurrent(find);
    const now = clock();
    const payers: Payer[] = [];
    let free = holders.length === 0;
    let until = Number.POSITIVE_INFINITY;
    for (const holder of holders) {
      const payer = payerOf(holder);
      if (payer === undefined) {
        free = true;
        continue;
      }
      const { start, end } = periodAt(now, payer.period);
      const aside = reservations.of(payer.accountId);
      if (usedIn(start, holder) + aside < payer.limit) payers.push(payer);
      else until = Math.min(until, end);
    }
    return free || payers.length > 0 ? reservationFor(payers) : { granted: false, until };
  }

  return {
    reserveFetch: (feedId) => reserve(() => findFeedHolders(store, feedId)),
    reserveExpansion: (conceptId) => reserve(() => findConceptHolders(store, conceptId)),
    reserveFor: (accountId) => reserve(() => findHolder(store, accountId)),
  };
}

/** Plans, administered on the data directory: one by one, or from a small JSON file. */
import * as v from 'valibot';
import { WinnowError } from '../model/errors.ts';
import type { Plan, PlanTerms } from '../model/plan.ts';
import type { Clock } from '../model/ports.ts';
import { readJson } from '../protocol/json.ts';
import { readShape, strictObject } from '../protocol/shape.ts';
import type { Engine, Statements } from '../store/engine.ts';
import { countPlanAccounts, findPlan, findPlans, putPlan, removePlan } from '../store/plans.ts';
import { resumePostponed } from '../store/postponed.ts';

export interface PlanAdministration {
  /** Makes a plan, or gives one that is there these terms; accounts on it have them at once. Throws `invalid`. */
  putPlan(terms: PlanTerms): Promise<void>;
  listPlans(): Promise<Plan[]>;
  /** Removes a plan. Throws `missing`, and `conflict` while an account is on it. */
  removePlan(name: string): Promise<void>;
  /**
   * Puts every plan of a JSON text `{"plans": [{"name", "enterprise", "hitsLimit", "hitsPeriod",
   * "budgetLimit", "budgetPeriod", "userLimit"}, …]}`, all or none; gives their names. Throws `invalid`.
   */
  importPlans(json: string): Promise<string[]>;
}

const LIMIT = v.optional(
  v.pipe(
    v.number(),
    v.safeInteger('must be a whole number'),
    v.minValue(0, 'must not be negative'),
  ),
);

const TERMS = strictObject({
  name: v.pipe(
    v.string(),
    // Made when a plan is named: classes of letters take long to build, and every command comes through here.
    v.check(
      (name) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name),
      'must be 1 to 64 letters, digits, spaces, . _ -',
    ),
  ),
  enterprise: v.optional(v.boolean(), false),
  hitsLimit: LIMIT,
  hitsPeriod: v.optional(v.picklist(['minute', 'hour', 'day', 'month']), 'minute'),
  budgetLimit: LIMIT,
  budgetPeriod: v.optional(v.picklist(['day', 'month']), 'month'),
  userLimit: LIMIT,
  readable: v.optional(v.boolean(), true),
});

const FILE = strictObject({ plans: v.array(v.unknown()) });

function readTerms(value: unknown): Omit<Plan, 'rowId'> {
  const { hitsLimit, budgetLimit, userLimit, ...terms } = readShape(TERMS, value, 'the plan');
  if (terms.enterprise && budgetLimit !== undefined) {
    throw new WinnowError('invalid', `the plan "${terms.name}" is enterprise: it has no budget`);
  }
  if (!terms.enterprise && userLimit !== undefined) {
    throw new WinnowError('invalid', `the plan "${terms.name}" is not enterprise: it has no users`);
  }
  return {
    ...terms,
    ...(hitsLimit === undefined ? {} : { hitsLimit }),
    ...(budgetLimit === undefined ? {} : { budgetLimit }),
    ...(userLimit === undefined ? {} : { userLimit }),
  };
}

/** A plan. Throws `missing`. */
export async function requirePlan(statements: Statements, name: string): Promise<Plan> {
  const plan = await findPlan(statements, name);
  if (plan !== undefined) return plan;
  throw new WinnowError('missing', `there is no plan "${name}"`, { hint: 'winnow plans list' });
}

/** Administration of the plans in a store. */
export function createPlanAdministration(store: Engine, clock: Clock): PlanAdministration {
  async function putAll(plans: readonly Omit<Plan, 'rowId'>[]): Promise<void> {
    await store.transaction(async (statements) => {
      for (const plan of plans) await putPlan(statements, plan);
      await resumePostponed(statements, clock());
    });
  }

  return {
    putPlan: async (terms) => putAll([readTerms(terms)]),

    listPlans: () => findPlans(store),

    async removePlan(name) {
      await store.transaction(async (statements) => {
        const plan = await requirePlan(statements, name);
        const accounts = await countPlanAccounts(statements, plan.rowId);
        if (accounts > 0) {
          const verb = accounts === 1 ? 'account is' : 'accounts are';
          throw new WinnowError('conflict', `${accounts} ${verb} on the plan "${name}"`, {
            hint: 'put each on another with: winnow accounts plan',
          });
        }
        await removePlan(statements, plan.rowId);
      });
    },

    async importPlans(json) {
      const { plans } = readShape(FILE, readJson(json), 'the file');
      const terms = plans.map(readTerms);
      const names = terms.map(({ name }) => name);
      const seen = new Set<string>();
      const twice = names.find((name) => seen.size === seen.add(name).size);
      if (twice !== undefined) {
        throw new WinnowError('invalid', `the file has the plan "${twice}" twice`);
      }
      await putAll(terms);
      return names;
    },
  };
}

/** `winnow plans`: what accounts may use. */
import { type Command, Option } from 'commander';
import { LIMITS } from '../../model/limits.ts';
import type { Plan, PlanTerms } from '../../model/plan.ts';
import { administer, amend, consult } from '../administer.ts';
import type { Attach } from '../command.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { LIST } from '../help/groups.ts';
import { confirm } from '../input/confirm.ts';
import { wholeBetween } from '../input/option-values.ts';
import { namingInput, readInput } from '../input/read-input.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { requireName } from '../notes/missing-names.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const PLAN = field('plan', 'text', 'name of the plan', { yields: true });
const RESULT = field('result', 'word', 'what was done', { values: ['set', 'removed'] });
const LIST_FIELDS = [
  PLAN,
  field('enterprise', 'flag', 'whether it has delegated users, and no budget'),
  field('hits', 'count', 'requests a period; null for any number', { nullable: true }),
  field('per', 'text', 'the period of requests', { values: ['minute', 'hour', 'day', 'month'] }),
  field('budget', 'count', 'fetches of new content and expansions a period; null for any number', {
    nullable: true,
  }),
  field('budgetPer', 'text', 'the period of the budget', {
    values: ['day', 'month'],
    heading: 'budget per',
  }),
  field('users', 'count', 'delegated users; null for any number', { nullable: true }),
  field('readable', 'flag', 'whether it can be loaded', { reach: 'json' }),
];
const RESULT_FIELDS = [PLAN, RESULT];

/** As many as fit a plan's columns. */
const MOST = 999_999_999;

function planRow(plan: Plan): Row {
  return {
    plan: plan.name,
    enterprise: plan.enterprise,
    hits: plan.hitsLimit ?? null,
    per: plan.hitsPeriod,
    budget: plan.budgetLimit ?? null,
    budgetPer: plan.budgetPeriod,
    users: plan.userLimit ?? null,
    readable: plan.readable,
  };
}

function readTerms(
  [name]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): PlanTerms {
  const { hits, per, budget, budgetPer, users, enterprise } = flags;
  return {
    name: String(name),
    enterprise: enterprise === true,
    hitsPeriod: per as Plan['hitsPeriod'],
    budgetPeriod: budgetPer as Plan['budgetPeriod'],
    ...(typeof hits === 'number' ? { hitsLimit: hits } : {}),
    ...(typeof budget === 'number' ? { budgetLimit: budget } : {}),
    ...(typeof users === 'number' ? { userLimit: users } : {}),
  };
}

async function runSet(terms: PlanTerms, session: Session): Promise<number> {
  await administer(session, (administration) => administration.putPlan(terms));
  await session.output.report(RESULT_FIELDS, [{ plan: terms.name, result: 'set' }]);
  return 0;
}

function registerSet(group: Command, attach: Attach): void {
  const whole = wholeBetween(0, MOST);
  attach(
    group
      .command('set')
      .description('create or replace a plan; what is left out is not limited')
      .argument('<name>', 'letters, digits, spaces, . _ -')
      .option('--enterprise', 'with delegated users, without a budget')
      .addOption(new Option('--hits <count>', 'requests a period').argParser(whole))
      .addOption(
        new Option('--per <period>', 'period of requests')
          .choices(['minute', 'hour', 'day', 'month'])
          .default('minute'),
      )
      .addOption(
        new Option('--budget <count>', 'fetches of new content and expansions').argParser(whole),
      )
      .addOption(
        new Option('--budget-per <period>', 'period of the budget')
          .choices(['day', 'month'])
          .default('month'),
      )
      .addOption(
        new Option('--users <count>', 'delegated users; enterprise only').argParser(whole),
      ),
    {
      fields: RESULT_FIELDS,
      examples: [
        [
          'Sixty requests a minute, a budget of 1,000 a month',
          'winnow plans set small --hits 60 --budget 1000',
        ],
        ['Twenty users', 'winnow plans set team --enterprise --hits 600 --users 20'],
      ],
      read: readTerms,
      exitCodes: MACHINE_CODES,
      run: runSet,
    },
  );
}

async function runList(_: object, session: Session): Promise<number> {
  const plans = await consult(session, (lists) => lists.listPlans());
  await session.output.list(LIST_FIELDS, plans.map(planRow));
  if (plans.length === 0) {
    session.output.note('no plans yet');
    hintAtChange(session, 'winnow plans set <name>');
  }
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(group.command(LIST, { isDefault: true }).alias('ls').description('list the plans'), {
    fields: LIST_FIELDS,
    examples: [
      ['Show the plans', 'winnow plans list'],
      ['For a script', 'winnow plans list --json plan,hits,per'],
    ],
    read: () => ({}),
    exitCodes: {},
    run: runList,
  });
}

async function runRemove(
  { plan, yes }: { plan: string; yes: boolean },
  session: Session,
): Promise<number> {
  const known = await consult(session, (lists) => lists.listPlans());
  const names = known.map(({ name }) => name);
  requireName('plan', plan, names, 'winnow plans list');
  await confirm(session, `The plan ${plan} goes.`, yes);
  await amend(session, (administration) => administration.removePlan(plan));
  await session.output.report(RESULT_FIELDS, [{ plan, result: 'removed' }]);
  return 0;
}

function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('remove a plan that no account is on')
      .argument('<name>', 'the plan')
      .option('-y, --yes', 'do not ask'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Remove a plan', 'winnow plans remove small'],
        ['Without a question', 'winnow plans remove small --yes'],
      ],
      read: ([plan], { yes }) => ({ plan: String(plan), yes: yes === true }),
      exitCodes: MACHINE_CODES,
      run: runRemove,
    },
  );
}

async function runImport({ file }: { file: string }, session: Session): Promise<number> {
  const bytes = await readInput(file, session, LIMITS.http.jsonBytes);
  const text = new TextDecoder().decode(bytes);
  const names = await administer(session, (administration) =>
    administration.importPlans(text),
  ).catch((error) => {
    throw namingInput(error, file);
  });
  await session.output.report(
    RESULT_FIELDS,
    names.map((plan) => ({ plan, result: 'set' })),
  );
  return 0;
}

function registerImport(group: Command, attach: Attach): void {
  attach(
    group
      .command('import')
      .description('set the plans of a JSON file, all or none')
      .argument('<file>', '{"plans": [{"name": "small", "hitsLimit": 60}, …]}'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Import plans', 'winnow plans import plans.json'],
        ['Into another directory', 'winnow plans import plans.json --data-dir /var/lib/winnow'],
      ],
      read: ([file]) => ({ file: String(file) }),
      exitCodes: MACHINE_CODES,
      run: runImport,
    },
  );
}

/** Adds `set`, `list`, `remove` and `import`. */
export function register(group: Command, attach: Attach): void {
  registerSet(group, attach);
  registerList(group, attach);
  registerRemove(group, attach);
  registerImport(group, attach);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandSchema } from '../../src/cli/help/json-form.ts';
import { everyCommand } from '../../src/cli/help/load-group.ts';
import { main } from '../../src/main.ts';
import { openStage } from '../service/admin/stage.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor, type Result } from './front-door.ts';
import { EMPTY, type GoldenRow, goldenRows } from './golden-rows.ts';

// The demo is a whole tour.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FORMS = [
  ['terminal', [], { terminal: true, columns: 120 }],
  ['narrow', [], { terminal: true, columns: 40 }],
  ['pipe', [], {}],
  ['json', ['--json'], {}],
] as const;

const commands = await everyCommand();
const door: FrontDoor = await openFrontDoor();
// Always of one length: where a line is broken depends on it.
const directory = mkdtempSync('/tmp/winnow-');
const { url, credentials } = await door.listen();
const movable = await openStage();
const { url: movableUrl } = await movable.service.listen({ host: '127.0.0.1', port: 0 });
await movable.service.administration.putPlan({
  name: 'small',
  enterprise: false,
  hitsLimit: 60,
  hitsPeriod: 'minute',
  budgetLimit: 100,
  budgetPeriod: 'month',
});
await movable.service.administration.setPlan('me', 'small');
const rows = goldenRows({
  feed: door.address('/a.xml'),
  moved: door.address('/old'),
  item: door.address('/item/0'),
  service: url,
  movable: {
    WINNOW_URL: movableUrl,
    WINNOW_USER: movable.credentials.user,
    WINNOW_PASSWORD: movable.credentials.password,
    WINNOW_APP_ID: movable.credentials.appId,
    WINNOW_APP_KEY: movable.credentials.appKey,
  },
  appId: credentials.appId,
  user: credentials.user,
  secrets: `${credentials.password}\n${credentials.appKey}\n`,
});

afterAll(async () => {
  await door.close();
  await movable.service.close();
  rmSync(directory, { recursive: true });
});

/** Ports, pace, scores, links and ids differ from run to run or with the arithmetic; their form does not. */
function steady(text: string): string {
  return text
    .replaceAll(/winnow-\w{6}(?=\/)/gu, 'winnow-test')
    .replaceAll(/127\.0\.0\.1((?:\/32)?:|%3A)\d+/gu, '127.0.0.1$1PORT')
    .replaceAll(/[■□]{5} \d\.\d\d/gu, '■■■□□ 0.60')
    .replaceAll(/^(?:0?\.\d+|[01])(?=\t)/gmu, 'SCORE')
    .replaceAll(/(?<=\t)0\.\d+(?=\t)/gu, 'SCORE')
    .replaceAll(/(?<=would\sscore\s)\d\.\d\d/gu, '0.60')
    .replaceAll(/2026-06-01T(?:1[3-9]|2\d):[\d:.]+Z/gu, 'LATER')
    .replaceAll(/in \d+[smhd]\b/gu, 'in 1h')
    .replaceAll(/\b\d{6}\b/gu, '262144')
    .replaceAll(/date: [^"\n]+GMT/gu, 'date: NOW')
    .replaceAll(/"score":[\d.]+/gu, '"score":"SCORE"')
    .replaceAll(/[+-]0\.\d+/gu, '+0.000')
    .replaceAll(/(?<=[?&](?:amp;)?(?:lid|i|k)=)[\w-]+/gu, 'ID')
    .replaceAll(/(?<="(?:id|lid|key|appKey|password)":")[\w-]{16,}(?=")/gu, 'ID')
    .replaceAll(/(?<=\t)[\w-]{16}(?:[\w-]{6})?(?=\t|$)/gmu, 'ID')
    .replaceAll(/^(?:fetching feeds: |expanding \d+ topic|reading \d+ article).*\n/gmu, '')
    .replaceAll(/(?<="bytes":)\d+/gu, '0')
    .replaceAll(/(?<="milliseconds":)\d+/gu, '0');
}

type Form = (typeof FORMS)[number];

/** The number of the newest change of the graph. */
async function newestChange(): Promise<string> {
  const { output } = await door.run(['learn', 'log', '--limit', '1'], { directory });
  return output.split('\t')[0] ?? '';
}

async function argsOf({ args = [] }: GoldenRow, form: Form): Promise<string[]> {
  const number = String(FORMS.indexOf(form) + 1);
  const change = args.includes('{change}') ? await newestChange() : '';
  return args.map((word) => word.replace('{n}', number).replace('{change}', change));
}

interface Run extends Result {
  readonly line: string;
}

/** The command line in one form, after what has to come before it. */
async function runForm(row: GoldenRow, form: Form): Promise<Run> {
  const [, flags, look] = form;
  const { command, before = [], stdin, variables, stays = false } = row;
  const given = { directory, ...(stdin === undefined ? {} : { stdin, pipedInput: true }) };
  for (const line of before) await door.run(line, given);
  const forms = row.streams === true && form[0] === 'json' ? ['--ndjson'] : flags;
  const argv = [...command.split(' '), ...forms, ...(await argsOf(row, form))];
  const line = argv.join(' ');
  const options = { ...given, ...look, interruptOnOutput: stays };
  if (variables === undefined) return { line, ...(await door.run(argv, options)) };
  const terminal = createTerminal({ ...options, variables });
  const code = await main(argv, terminal.environment);
  return { line, code, output: terminal.output(), errors: terminal.errors() };
}

function validate(command: string, output: string): unknown {
  const known = commands.find(({ words }) => words === command);
  const schema = commandSchema(known!) as unknown as Schema;
  return new Validator(schema, '2020-12', false).validate(JSON.parse(output)).errors;
}

describe('where nothing is there yet', () => {
  it.each(EMPTY)('%s %s writes what its schema says', async (...argv) => {
    const { output } = await door.run([...argv, '--json'], { directory });
    const [group = ''] = argv;
    const command = commands.find(({ words }) => words === argv.slice(0, 2).join(' '));
    expect(validate(command?.words ?? group, output), output).toEqual([]);
  });
});

describe('every command', () => {
  it('has a row of its own', () => {
    const plain = rows.filter(({ variant }) => variant === undefined);
    const shown = new Set(plain.map(({ command }) => command));
    expect(commands.map(({ words }) => words).filter((words) => !shown.has(words))).toEqual([]);
  });
});

describe('where much is there', () => {
  beforeAll(async () => {
    const entries = [door.address('/a.xml'), door.address('/gone'), 'javascript:alert(1)'];
    writeFileSync(join(directory, 'reading.txt'), `${entries.join('\n')}\n`);
    writeFileSync(join(directory, 'plans.json'), '{"plans":[{"name":"small","hitsLimit":5}]}');
    writeFileSync(
      join(directory, 'interests.yaml'),
      'winnow: 1\ntopics: [{topic: databases/postgres}, {topic: 機械学習}]\nsources: []\n',
    );
    // Both are made now, since doctor tells whether there is data: no earlier row may decide that.
    for (const name of ['config', 'data']) {
      mkdirSync(join(directory, name), { mode: 0o700, recursive: true });
    }
    await door.run(['topics', 'add', 'databases/postgres', '機械学習'], { directory });
    await door.run(['sources', 'import', 'reading.txt', '--name', 'My reading'], { directory });
  });

  it.each(rows.map((row) => [[row.command, row.variant ?? []].flat().join(' '), row] as const))(
    '%s is as it was, and its JSON is what its schema says',
    async (name, row) => {
      const shown: string[] = [];
      for (const form of FORMS) {
        const { line, code, output, errors } = await runForm(row, form);
        const json = row.streams === true ? `[${output.trim().split('\n').join(',')}]` : output;
        shown.push(`$ winnow ${line}    (${form[0]})\n${output}--- ${code}\n${errors}`);
        // What is drawn for people is refused as JSON.
        if (form[0] !== 'json' || (row.variant !== undefined && output === '')) continue;
        expect(validate(row.command, json), output).toEqual([]);
        // An empty list fits the schema of every list.
        if (row.variant === undefined) expect(JSON.parse(json)).not.toEqual([]);
      }
      const file = `golden/${name.replaceAll(' ', '-')}.txt`;
      await expect(steady(shown.join('\n'))).toMatchFileSnapshot(file);
    },
  );
});

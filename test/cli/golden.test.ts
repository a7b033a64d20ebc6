import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandSchema } from '../../src/cli/json-form.ts';
import { everyCommand } from '../../src/cli/load-group.ts';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor, type Result } from './front-door.ts';
import { EMPTY, type GoldenRow, goldenRows } from './golden-rows.ts';

// Checking a password takes its time on purpose, and the demo is a whole tour.
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
const rows = goldenRows({
  feed: door.address('/a.xml'),
  item: door.address('/item/0'),
  service: url,
  appId: credentials.appId,
  user: credentials.user,
  secrets: `${credentials.password}\n${credentials.appKey}\n`,
});

afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

/** Ports, scores, links and ids differ from run to run or with the arithmetic; their form does not. */
function steady(text: string): string {
  return text
    .replaceAll(/winnow-\w{6}(?=\/)/gu, 'winnow-test')
    .replaceAll(/127\.0\.0\.1(:|%3A)\d+/gu, '127.0.0.1$1PORT')
    .replaceAll(/[■□]{5} \d\.\d\d/gu, '■■■□□ 0.60')
    .replaceAll(/^(?:0?\.\d+|[01])(?=\t)/gmu, 'SCORE')
    .replaceAll(/(?<=\t)0\.\d+(?=\t)/gu, 'SCORE')
    .replaceAll(/would score \d\.\d\d/gu, 'would score 0.60')
    .replaceAll(/2026-06-01T(?:1[3-9]|2\d):[\d:.]+Z/gu, 'LATER')
    .replaceAll(/in \d+[smhd]\b/gu, 'in 1h')
    .replaceAll(/\b\d{6}\b/gu, '262144')
    .replaceAll(/date: [^"\n]+GMT/gu, 'date: NOW')
    .replaceAll(/"score":[\d.]+/gu, '"score":"SCORE"')
    .replaceAll(/[+-]0\.\d+/gu, '+0.000')
    .replaceAll(/(?<=[?&](?:amp;)?(?:lid|i|k)=)[\w-]+/gu, 'ID')
    .replaceAll(/(?<="(?:id|lid|key|appKey|password)":")[\w-]{16,}(?=")/gu, 'ID')
    .replaceAll(/(?<=\t)[\w-]{16}(?:[\w-]{6})?(?=\t|$)/gmu, 'ID')
    .replaceAll(/(?<="bytes":)\d+/gu, '0')
    .replaceAll(/(?<="milliseconds":)\d+/gu, '0');
}

type Form = (typeof FORMS)[number];

function argsOf({ args = [] }: GoldenRow, form: Form): string[] {
  return args.map((word) => word.replace('{n}', String(FORMS.indexOf(form) + 1)));
}

/** The command line in one form, after what has to come before it. */
async function runForm(row: GoldenRow, form: Form): Promise<Result> {
  const [, flags, look] = form;
  const { command, before = [], stdin, stays = false, embedded = false } = row;
  const given = { directory, ...(stdin === undefined ? {} : { stdin }) };
  for (const line of before) await door.run(line, given);
  const argv = [...command.split(' '), ...flags, ...argsOf(row, form)];
  const options = { ...given, ...look, interruptOnOutput: stays };
  if (!embedded) return door.run(argv, options);
  const terminal = createTerminal(options);
  const code = await main(argv, terminal.environment);
  return { code, output: terminal.output(), errors: terminal.errors() };
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
    const shown = new Set(rows.map(({ command }) => command));
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
    mkdirSync(join(directory, 'config'), { mode: 0o700, recursive: true });
    await door.run(['topics', 'add', 'databases/postgres', '機械学習'], { directory });
    await door.run(['sources', 'import', 'reading.txt', '--name', 'My reading'], { directory });
  });

  it.each(rows.map((row) => [[row.command, row.variant ?? []].flat().join(' '), row] as const))(
    '%s is as it was, and its JSON is what its schema says',
    async (name, row) => {
      const shown: string[] = [];
      const forms = row.embedded === true ? FORMS.slice(-1) : FORMS;
      for (const form of forms) {
        const { code, output, errors } = await runForm(row, form);
        const line = [row.command, ...form[1], ...argsOf(row, form)].join(' ');
        shown.push(`$ winnow ${line}    (${form[0]})\n${output}--- ${code}\n${errors}`);
        if (form[0] === 'json' && row.answerless !== true) {
          expect(validate(row.command, output), output).toEqual([]);
        }
      }
      const file = `golden/${name.replaceAll(' ', '-')}.txt`;
      if (row.embedded !== true) await expect(steady(shown.join('\n'))).toMatchFileSnapshot(file);
      else expect(shown.every((text) => text.includes('--- 0\n'))).toBe(true);
    },
  );
});

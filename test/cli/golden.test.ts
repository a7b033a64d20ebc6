import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;
let directory: string;
let file: string;

beforeAll(async () => {
  door = await openFrontDoor();
  directory = await mkdtemp(join(tmpdir(), 'winnow-golden-'));
  file = join(directory, 'reading.txt');
  writeFileSync(file, `${door.address('/a.xml')}\n${door.address('/gone')}\njavascript:alert(1)\n`);
  await door.run(['topics', 'add', 'databases/postgres', '機械学習']);
  await door.run(['sources', 'import', file, '--name', 'My reading']);
});
afterAll(async () => {
  await door.close();
  await rm(directory, { recursive: true });
});

// In this order: a command that changes something changes it for those below.
const COMMANDS: readonly (readonly [name: string, ...argv: string[]])[] = [
  ['topics-add', 'topics', 'add', 'databases/postgres'],
  ['topics-list', 'topics', 'list'],
  ['sources-list', 'sources', 'list'],
  ['sources-show', 'sources', 'show', 'My reading'],
  ['sources-refresh', 'sources', 'refresh'],
  ['content', 'content', 'databases', '--min-score', '0', '--limit', '1'],
  ['sources-default', 'sources', 'default', 'My reading'],
  ['topics-tree', 'topics', 'list', '--tree'],
  ['graph', 'graph'],
  ['content-open', 'content', 'open', '1'],
  ['content-video', 'content', '--type', 'video', '--since', '2d'],
  ['limits', 'limits'],
  ['users-list', 'users', 'list'],
  ['profile-list', 'profile', 'list'],
  ['whoami', 'whoami'],
  ['completion', 'completion', 'fish'],
  ['api', 'api', 'GET', '/v1/topics'],
  ['unknown', 'topcs'],
];

const FORMS = [
  ['terminal', [], { terminal: true, columns: 120 }],
  ['narrow', [], { terminal: true, columns: 40 }],
  ['pipe', [], {}],
  ['json', ['--json'], {}],
] as const;

/** Ports, scores, links and ids differ from run to run or with the arithmetic; their form does not. */
function steady(text: string): string {
  const { port } = new URL(door.address('/'));
  return text
    .replaceAll(`127.0.0.1:${port}`, '127.0.0.1:PORT')
    .replaceAll(/[■□]{5} \d\.\d\d/gu, '■■■□□ 0.60')
    .replaceAll(/^0?\.?\d*(?=\t2026)/gmu, 'SCORE')
    .replaceAll(/"score":[\d.]+/gu, '"score":"SCORE"')
    .replaceAll(/"link":"[^"]*"/gu, '"link":"LINK"')
    .replaceAll(/"id":"[\w-]{16}"/gu, '"id":"ID"')
    .replaceAll(/2026-06-01T(?:1[3-9]|2\d):[\d:.]+Z/gu, 'LATER')
    .replaceAll(/in \d+[smhd]/gu, 'in 1h');
}

describe.each(COMMANDS)('%s', (name, ...argv) => {
  it.each(FORMS)('is as it was in its %s form', async (form, flags, options) => {
    const { code, output, errors } = await door.run([...argv, ...flags], options);
    const text = `$ winnow ${[...argv, ...flags].join(' ')}\n${output}--- ${code}\n${errors}`;
    await expect(steady(text)).toMatchFileSnapshot(`golden/${name}.${form}.txt`);
  });
});

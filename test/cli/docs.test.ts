import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../src/cli/help/groups.ts';
import { everyCommand } from '../../src/cli/help/load-group.ts';
import type { Field } from '../../src/cli/output/field.ts';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

async function say(words: readonly string[]): Promise<string> {
  const terminal = createTerminal();
  await main(words, terminal.environment);
  return terminal.output();
}

const help = (words: readonly string[]) => say([...words, '--help']);

/** The fields, and those nested in them. */
const withNested = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...withNested(field.of ?? [])]);

describe('the documents', () => {
  it('say of every command what the command says of itself', async () => {
    const { writeCliDocs } = await import(pathToFileURL(join(root, 'scripts/cli-docs.mjs')).href);
    const page = readFileSync(join(root, 'docs/cli.md'), 'utf8');
    expect(page, 'run: node scripts/cli-docs.mjs').toBe(await writeCliDocs(help));
  });

  it('publish the schema of what every command writes with --json', async () => {
    const { writeSchemas } = await import(pathToFileURL(join(root, 'scripts/cli-docs.mjs')).href);
    const files: Map<string, string> = await writeSchemas((words: readonly string[]) =>
      say(['schema', ...words]),
    );
    const published = readdirSync(join(root, 'docs/schemas')).map((name) => `schemas/${name}`);
    expect(published.sort()).toEqual([...files.keys()].sort());
    for (const [name, text] of files) {
      const file = readFileSync(join(root, 'docs', name), 'utf8');
      expect(file, 'run: node scripts/cli-docs.mjs').toBe(text);
    }
  });

  it('name all values of a field, or none', async () => {
    const fields = (await everyCommand()).flatMap(({ words, declared }) =>
      withNested(declared.fields).map((field) => ({ words, ...field })),
    );
    for (const { words, name, about, values = [] } of fields) {
      const told = values.filter((value) => about.includes(value));
      expect([[], values], `${words}: ${name}`).toContainEqual(told);
    }
  });

  it.each(pages)('%s links to what is there', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/gu)].map(([, link]) => link ?? '');
    const lost = links.filter((link) => !existsSync(join(root, dirname(page), link)));
    expect(lost).toEqual([]);
  });

  it.each(pages)('%s calls commands that exist', (page) => {
    const names = new Set<string>(GROUPS.map(({ name }) => name));
    const text = readFileSync(join(root, page), 'utf8');
    const called = [...text.matchAll(/(?:^|`|\| |\$ |npx )winnow ([a-z]+)\b/gmu)].map(
      ([, name]) => name ?? '',
    );
    expect(called.filter((name) => !names.has(name))).toEqual([]);
  });
});

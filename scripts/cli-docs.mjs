/**
 * `node scripts/cli-docs.mjs [--check]`: docs/cli.md, made of what every command says with `--help`, so
 * that the page cannot promise what the program does not do. `--check` ends with 1 where the file is old.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const HEADING = /^(Usage|Arguments|Options|Global Options|Commands|JSON fields|Examples): ?(.*)$/u;
const COLUMNS = 'Columns in a pipe: ';

/** The parts of a help page by heading; `about` is the sentence below the usage. */
export function readHelp(text) {
  const parts = { about: [] };
  let part = parts.about;
  for (const line of text.split('\n')) {
    const [, name, rest] = HEADING.exec(line) ?? [];
    if (name !== undefined) {
      part = rest === '' ? [] : [rest];
      parts[name] = part;
    } else if (line.startsWith(COLUMNS)) {
      parts.columns = line.slice(COLUMNS.length);
      part = [];
    } else if (part === parts.Usage) {
      part = line === '' ? parts.about : part;
      if (line !== '') part.push(line.trim());
    } else if (line !== '') part.push(line);
  }
  return parts;
}

/** Names of the commands a help page lists, without their short forms. */
function commandNames({ Commands = [] }) {
  return Commands.flatMap((line) => /^ {2}([a-z]+)/u.exec(line)?.[1] ?? []);
}

function block(kind, lines) {
  return [`\`\`\`${kind}`, ...lines.map((line) => line.replace(/^ {2}/u, '')), '```', ''];
}

/** Entries of two columns without the one that every command has. */
function withoutHelp(lines = []) {
  return lines.filter((line) => !line.includes('-h, --help'));
}

function section(words, parts) {
  const { Arguments = [], Options, Examples = [], about, columns } = parts;
  const level = words.length === 1 ? '##' : '###';
  const lines = [`${level} winnow ${words.join(' ')}`, ''];
  const sentence = about.join(' ');
  lines.push(`${sentence[0].toUpperCase()}${sentence.slice(1)}.`, '');
  lines.push(...block('text', parts.Usage));
  const given = [...Arguments, ...withoutHelp(Options)];
  if (given.length > 0) lines.push(...block('text', given));
  const fields = parts['JSON fields'];
  if (fields !== undefined) {
    lines.push('`--json` gives:', '', ...block('text', fields));
    lines.push(`In a pipe, columns: ${columns}.`, '');
  }
  if (Examples.length > 0) lines.push(...block('sh', Examples));
  return lines;
}

/** The page, of a function that gives what the program says to some words. */
export async function writeCliDocs(help) {
  const front = readHelp(await help([]));
  const groups = commandNames(front);
  const lines = [
    '# Every command',
    '',
    'Made of what the commands say with `--help` by `node scripts/cli-docs.mjs`; do not edit it here.',
    '',
    groups.map((name) => `[${name}](#winnow-${name})`).join(' · '),
    '',
    '## Options of every command',
    '',
    ...block('text', withoutHelp(front.Options)),
  ];
  for (const name of groups) {
    const parts = readHelp(await help([name]));
    lines.push(...section([name], parts));
    const pages = commandNames(parts).map(async (sub) => [sub, readHelp(await help([name, sub]))]);
    for (const [sub, page] of await Promise.all(pages)) lines.push(...section([name, sub], page));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

async function helpOfProgram(words) {
  const launcher = join(root, 'bin', 'winnow.js');
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...words, '--help']);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'docs', 'cli.md');
  const page = await writeCliDocs(helpOfProgram);
  if (!process.argv.includes('--check')) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page) {
    process.stderr.write('docs/cli.md is old: run node scripts/cli-docs.mjs\n');
    process.exitCode = 1;
  }
}

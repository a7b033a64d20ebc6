/**
 * `node scripts/cli-docs.mjs [--check]`: docs/cli.md, made of what every command says with `--help`, and
 * docs/schemas/, made of what `winnow schema` says, so that neither can promise what the program does not
 * do. `--check` ends with 1 where a file is old.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const HEADING =
  /^(Usage|Arguments|Options|Global options|Commands|JSON fields|JSON Schema|Columns in a pipe|Examples|Exit codes|Without a command|Help for a command): ?(.*)$/u;

/** The parts of a help page by heading; `about` is the sentence below the usage. */
export function readHelp(text) {
  const parts = { about: [] };
  let part = parts.about;
  for (const line of text.split('\n')) {
    const [, name, rest] = HEADING.exec(line) ?? [];
    if (name !== undefined) {
      part = rest === '' ? [] : [rest];
      parts[name] = part;
    } else if (part === parts.Usage) {
      part = line === '' ? parts.about : part;
      if (line !== '') part.push(line.trim());
    } else if (line !== '') part.push(line);
  }
  return parts;
}

/** Names of the commands a help page lists, without their short forms. */
function commandNames({ Commands = [] }) {
  return Commands.flatMap((line) => /^ {2}([a-z][a-z-]*)/u.exec(line)?.[1] ?? []);
}

function block(kind, lines) {
  return [`\`\`\`${kind}`, ...lines.map((line) => line.replace(/^ {2}/u, '')), '```', ''];
}

/** Entries of two columns without the one that every command has. */
function withoutHelp(lines = []) {
  return lines.filter((line) => !line.includes('-h, --help'));
}

/** The codes of a page, each with its meaning there. */
function exitCodes({ 'Exit codes': lines = [] }) {
  const [codes = ''] = lines.join(' ').split('; from 70 on');
  return codes.split('; ');
}

/** Where the schema of a command stands, below docs/. */
function schemaFile(words) {
  return `schemas/${words.join('-')}.json`;
}

function section(words, parts, everyCode) {
  const { Arguments = [], Options, Examples = [], about } = parts;
  const level = words.length === 1 ? '##' : '###';
  const lines = [`${level} winnow ${words.join(' ')}`, ''];
  const sentence = about.join(' ');
  lines.push(`${sentence[0].toUpperCase()}${sentence.slice(1)}.`, '');
  lines.push(...block('text', parts.Usage));
  const alone = parts['Without a command'];
  if (alone !== undefined) lines.push(`Without a command it is \`${alone.join(' ')}\`.`, '');
  const given = [...Arguments, ...withoutHelp(Options)];
  if (given.length > 0) lines.push(...block('text', given));
  const fields = parts['JSON fields'];
  if (fields !== undefined) {
    lines.push(`\`--json\` gives ([schema](${schemaFile(words)})):`, '', ...block('text', fields));
    const columns = parts['Columns in a pipe'];
    if (columns !== undefined) lines.push(`In a pipe, columns: ${columns.join(' ')}.`, '');
  } else if (parts['JSON Schema'] !== undefined)
    lines.push(`\`--json\` has a form of its own ([schema](${schemaFile(words)})).`, '');
  const codes = exitCodes(parts).filter((code) => !everyCode.some((one) => one.startsWith(code)));
  if (codes[0]) lines.push(`Exit codes of its own: ${codes.join('; ')}.`, '');
  if (Examples.length > 0) lines.push(...block('sh', Examples));
  return lines;
}

/** The page, of a function that gives what the program says to some words. */
export async function writeCliDocs(help) {
  const front = readHelp(await help([]));
  const groups = commandNames(front);
  const everyCode = exitCodes(front);
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
    '## Exit codes',
    '',
    `${everyCode.join('; ')}.`,
    '',
  ];
  for (const name of groups) {
    const parts = readHelp(await help([name]));
    lines.push(...section([name], parts, everyCode));
    const pages = commandNames(parts).map(async (sub) => [sub, readHelp(await help([name, sub]))]);
    for (const [sub, page] of await Promise.all(pages))
      lines.push(...section([name, sub], page, everyCode));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The schemas by file, of a function that gives what `winnow schema` says to some words. */
export async function writeSchemas(schema) {
  const commands = (await schema([]))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  const files = new Map();
  for (const command of commands) {
    const words = command.split(' ');
    const text = JSON.stringify(JSON.parse(await schema(words)), null, 2);
    files.set(schemaFile(words), `${text}\n`);
  }
  return files;
}

/** What the built program writes; called here rather than started, which would take minutes. */
async function runProgram(words) {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const outside = {
    stdout: stream,
    stderr: stream,
    variables: {},
    directories: { data: root, config: root },
    workingDirectory: root,
    onSignal: () => () => {},
    keepSignals: (step) => step(),
    alone: (_, step) => step(),
  };
  const { load } = createRequire(import.meta.url)('../bin/winnow.js');
  const code = await load('main.cjs').main(words, outside);
  if (code !== 0) throw new Error(`winnow ${words.join(' ')}: ${text}`);
  return text;
}

/** Files of a folder below docs/ that should no longer be there. */
function stale(files) {
  return readdirSync(join(root, 'docs', 'schemas'))
    .map((name) => `schemas/${name}`)
    .filter((name) => !files.has(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'docs', 'schemas'), { recursive: true });
  const [page, files] = await Promise.all([
    writeCliDocs((words) => runProgram([...words, '--help'])),
    writeSchemas((words) => runProgram(['schema', ...words])),
  ]);
  files.set('cli.md', page);
  const old = (name) => {
    try {
      return readFileSync(join(root, 'docs', name), 'utf8');
    } catch {
      return '';
    }
  };
  const changed = [...files].filter(([name, text]) => old(name) !== text);
  if (!process.argv.includes('--check')) {
    for (const name of stale(files)) rmSync(join(root, 'docs', name));
    for (const [name, text] of changed) writeFileSync(join(root, 'docs', name), text);
  } else if (changed.length + stale(files).length > 0) {
    process.stderr.write('docs/cli.md or docs/schemas/ is old: run node scripts/cli-docs.mjs\n');
    process.exitCode = 1;
  }
}

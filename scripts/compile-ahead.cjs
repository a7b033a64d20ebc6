/**
 * Keeps the code that V8 has compiled after the commonest commands as dist/main.cache and dist/rest.cache, for Node 20,
 * which has no compile cache of its own. Another version of Node refuses it and compiles for itself.
 */
'use strict';
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { load } = require('../bin/load.js');

const ROOT = join(__dirname, '..');
const LAUNCHER = join(ROOT, 'bin', 'winnow.js');
const DIST = join(ROOT, 'dist');

const COMMANDS = [
  ['topics', 'list', '--json'],
  ['content', '--json'],
  ['content'],
  ['topics', '--help'],
];

/** As many items as a list shows: what such a list works hard on, V8 is to compile at once. */
const ITEMS = 50;

/** An item on databases, unlike the others. */
function itemXml(number) {
  const link = `http://sample.example/${number}`;
  return `<item><title>Databases, part ${number}</title><link>${link}</link>
    <pubDate>${new Date(Date.UTC(2026, 0, number)).toUTCString()}</pubDate>
    <description>A database keeps ${number} databases, and database ${number} is kept by a database.</description></item>`;
}

/** What there is to list while the commands run. */
const FEED = `<rss version="2.0"><channel><title>Sample</title><link>http://sample.example/</link>
  <description>Something to list</description>
  ${Array.from({ length: ITEMS }, (_, at) => itemXml(at + 1)).join('\n')}
  </channel></rss>`;

/** Runs a command line in a process of its own, so that what it compiles is not kept: few run it twice. */
async function run(argv, input = '') {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`winnow ${argv.join(' ')} exited with ${code}`);
}

/** A store with a topic, and an item that belongs to it. */
async function furnish() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/rss+xml').end(FEED);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/feed`;
  const network = ['--allow-net', '127.0.0.0/8', '--quiet'];
  try {
    await run(['topics', 'add', 'databases', ...network]);
    await run(
      ['sources', 'import', '-', ...network],
      `<opml version="2.0"><body><outline type="rss" text="Sample" xmlUrl="${url}"/></body></opml>`,
    );
  } finally {
    server.close();
  }
}

async function compile() {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-compile-'));
  process.env.WINNOW_URL = '';
  process.env.WINNOW_DATA_DIR = join(directory, 'data');
  process.env.WINNOW_CONFIG_DIR = join(directory, 'config');
  for (const name of ['main.cache', 'rest.cache']) rmSync(join(DIST, name), { force: true });
  try {
    await furnish();
    const scripts = new Map();
    const keep = (script, cache) => scripts.set(cache, script);
    // Of the rest no part is run, so that the code of none is kept.
    load('rest.cjs', keep).parts();
    const { main } = load('main.cjs', keep);
    for (const argv of COMMANDS) {
      const code = await main(argv);
      if (code !== 0) throw new Error(`winnow ${argv.join(' ')} exited with ${code}`);
    }
    for (const [cache, script] of scripts) {
      writeFileSync(`${cache}.new`, script.createCachedData());
      renameSync(`${cache}.new`, cache);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

if (require('node:module').enableCompileCache === undefined) compile();

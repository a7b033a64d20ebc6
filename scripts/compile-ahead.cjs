/**
 * Writes V8's compiled code to dist/, since what Node 22 and later keep lacks the functions that are compiled when they are
 * first called: that of `main.cjs` after listing, of `rest.cjs` after adding feeds and topics, of `feed-worker.cjs` and
 * `analyse-worker.cjs` after reading feeds of the usual kinds and analysing their items, of `page-worker.cjs` after reading
 * a page. It is of use to this V8 alone.
 */
'use strict';
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { load, cacheOf } = require('../bin/winnow.js');

const ROOT = join(__dirname, '..');
const LAUNCHER = join(ROOT, 'bin', 'winnow.js');
const DIST = join(ROOT, 'dist');

const WORKERS = ['feed-worker.cjs', 'analyse-worker.cjs', 'page-worker.cjs'];

const LISTS = [
  ['topics', 'list', '--json'],
  ['content', '--json'],
  ['content'],
  ['topics', '--help'],
];

/** What is done beside reading lists; `list` names a file with the address of a feed that is not there yet. */
const changes = (list) => [
  ['sources', 'import', list, '--name', 'Samples', ...NETWORK],
  ['sources', 'list'],
  ['sources', 'list', '--json'],
  ['sources', 'refresh', ...NETWORK],
  ['topics', 'add', 'databases/storage', ...NETWORK],
  ['topics', 'list', '--tree'],
];

const NETWORK = ['--allow-net', '127.0.0.0/8', '--quiet'];

/**
 * V8 discards the code of functions that have not run for a while, which must not happen here. It also rejects code that
 * was compiled under other flags, so the flags that the program changes while it reads feeds are reset to V8's defaults.
 */
const KEEP_CODE = ['--no-flush-bytecode'];
const SETTINGS = [
  '--flush-bytecode',
  '--max-inlined-bytecode-size-cumulative=920',
  '--max-optimized-bytecode-size=61440',
  ...(process.versions.v8.startsWith('11.3.') ? ['--interrupt-budget=67584'] : []),
  '--parallel-scavenge',
];

/** More items than a list shows, so that the functions which work hard on long lists are compiled too. */
const ITEMS = 60;

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

const HTML = `&lt;p&gt;A &lt;b&gt;database&lt;/b&gt; isn’t a list &amp;amp; not a table&amp;#8230;&lt;br/&gt;
  &lt;img src="picture.jpg" alt="" /&gt; &lt;a href="/more"&gt;More&lt;/a&gt;&lt;/p&gt;`;

/** Feeds of the usual kinds, with what entries of them usually have. */
const KINDS = [
  FEED,
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
    <channel><title>Sample &amp; more</title><link>http://sample.example/</link><language>en</language><ttl>60</ttl>
    <image><url>http://sample.example/logo.png</url></image><item><title>Number one, with a picture: café</title>
    <link>http://sample.example/1?utm_source=feed</link><guid isPermaLink="false">one</guid><dc:creator>Ann</dc:creator>
    <category><![CDATA[Databases]]></category><pubDate>Thu, 01 Jan 2026 10:00:00 +0100</pubDate>
    <description>${HTML}</description><content:encoded><![CDATA[<div><p>Text of it.</p></div>]]></content:encoded>
    <enclosure url="http://sample.example/1.mp3" type="audio/mpeg" length="1"/>
    <media:content url="http://sample.example/1.jpg" medium="image" width="10" height="10"/></item></channel></rss>`,
  `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Sample</title><id>urn:sample</id>
    <link href="http://sample.example/"/><link rel="self" href="feed"/><updated>2026-01-01T10:00:00Z</updated>
    <author><name>Ann</name></author><entry><title type="html">Number &lt;i&gt;two&lt;/i&gt;</title><id>urn:two</id>
    <link rel="alternate" type="text/html" href="2"/><published>2026-01-01T10:00:00+01:00</published>
    <updated>2026-01-01T10:00:00.000Z</updated><category term="databases"/><summary>${HTML}</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text of it.</p></div></content></entry></feed>`,
];

/** Has the workers' scripts read the feeds, and analyse their items, as workers do. */
async function readFeeds(readFeed, analyse) {
  const stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const hints = { url: 'http://sample.example/feed', contentType: 'application/xml' };
  for (const kind of KINDS) {
    const task = { bytes: Buffer.from(kind), hints, making: { now: 0 } };
    const { read, message } = await readFeed({ task, stage });
    if (read === undefined) throw new Error(message);
    await analyse({ task: read.entries.map(({ item }) => item), stage });
  }
}

const PAGE = `<!doctype html><html lang="en"><head><title>Sample</title><link rel="alternate" type="application/rss+xml" href="/feed">
  </head><body><nav><a href="/about">About</a></nav><main><article><h1>A database</h1>${'<p>A database keeps what it is told, and tells it again to whoever asks, however long ago that was.</p>'.repeat(20)}
  </article>${[1, 2, 3].map((at) => `<h2><a href="/story/${at}">The story of database number ${at}</a></h2>`).join('')}</main></body></html>`;

/** Has the script of pages read one, as its worker does: for what it leads to, and for its article. */
async function readPages(readPage) {
  const stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const url = 'http://sample.example/';
  const document = { url, headers: { 'content-type': 'text/html' }, bytes: Buffer.from(PAGE) };
  const { site } = await readPage({ task: { wants: 'site', document, askedFor: url }, stage });
  const { article } = await readPage({ task: { wants: 'article', document }, stage });
  if (!site?.leads.announced.length || !article) throw new Error('the sample page was not read');
}

/** A command that did not end well. */
class CommandFailure extends Error {
  constructor(argv, code) {
    super(`the build could not finish: winnow ${argv.join(' ')} exited with ${code}`);
  }
}

/** Runs a command line in a process of its own, so that what it compiles is not kept: few run it twice. */
async function run(argv, input = '') {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new CommandFailure(argv, code);
}

/** A server of the sample feed at any path; gives its address, and what ends it. */
async function serveFeed() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/rss+xml').end(FEED);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, end: () => server.close() };
}

/** Fills a store with a topic, and items that belong to it. */
async function furnish(url) {
  await run(['topics', 'add', 'databases', ...NETWORK]);
  await run(
    ['sources', 'import', '-', ...NETWORK],
    `<opml version="2.0"><body><outline type="rss" text="Sample" xmlUrl="${url}"/></body></opml>`,
  );
}

/** Keeps the code that a script has by now, and makes sure that V8 will take it. */
function keep(file, script) {
  for (const setting of SETTINGS) setFlagsFromString(setting);
  const cache = cacheOf(file);
  const cachedData = script.createCachedData();
  const { cachedDataRejected } = new Script(readFileSync(file, 'latin1'), { cachedData });
  if (cachedDataRejected) throw new Error(`V8 refuses ${cache}`);
  writeFileSync(`${cache}.new`, cachedData);
  renameSync(`${cache}.new`, cache);
  for (const setting of KEEP_CODE) setFlagsFromString(setting);
}

async function compile() {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-compile-'));
  process.env.WINNOW_URL = '';
  process.env.WINNOW_DATA_DIR = join(directory, 'data');
  process.env.WINNOW_CONFIG_DIR = join(directory, 'config');
  for (const file of ['main.cjs', 'rest.cjs', ...WORKERS])
    rmSync(cacheOf(join(DIST, file)), { force: true });
  const feed = await serveFeed();
  const list = join(directory, 'feeds.txt');
  writeFileSync(list, `${feed.url}/other\n`);
  try {
    await furnish(feed.url);
    for (const setting of KEEP_CODE) setFlagsFromString(setting);
    const scripts = new Map();
    const note = (script, file) => scripts.set(file, script);
    const keepAll = (names) => {
      for (const [file, script] of scripts)
        if (names.some((name) => file.endsWith(name))) keep(file, script);
    };
    const [reader, analyst, pageReader] = WORKERS.map((file) => load(file, note).default);
    await readFeeds(reader, analyst);
    await readPages(pageReader);
    const { main } = load('main.cjs', note);
    const runAll = async (commands) => {
      for (const argv of commands) {
        const code = await main(argv);
        if (code !== 0) throw new CommandFailure(argv, code);
      }
    };
    await runAll(LISTS);
    // Lists are read most: their script brings along what they need and no more.
    keepAll(['main.cjs', ...WORKERS]);
    await runAll(changes(list));
    keepAll(['rest.cjs']);
  } finally {
    feed.end();
    rmSync(directory, { recursive: true });
  }
}

compile().catch((error) => {
  // A command that failed has said why itself; where this program was would bury that.
  process.stderr.write(`${error instanceof CommandFailure ? error.message : error.stack}\n`);
  process.exit(1);
});

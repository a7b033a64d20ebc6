/** Two small feeds on loopback, made of words that occur nowhere else, for rows about content. */
import { DAY_MS, HOUR_MS } from '../../model/time-units.ts';
import { openLoopbackServer } from '../loopback-server.ts';

export interface FeedWords {
  /** The head topic. */
  readonly head: string;
  /** Its sub-topic. */
  readonly below: string;
  /** A topic that only the second feed is about. */
  readonly other: string;
}

interface Entry {
  readonly name: string;
  readonly title: string;
  readonly age: number;
  readonly text?: string;
  readonly extra?: string;
}

/** What the first feed holds, newest first. */
function entriesOf({ head, below }: FeedWords): readonly Entry[] {
  const title = (rest: string) => `${head} ${rest}`;
  return [
    { name: 'both', title: `${head} and ${below}: notes on ${below} ${head}`, age: HOUR_MS },
    { name: 'plain', title: title('explained'), age: 3 * DAY_MS },
    {
      name: 'video',
      title: title('on film'),
      age: 10 * DAY_MS,
      extra:
        '<enclosure url="https://conformance.example/film.mp4" length="1000" type="video/mp4"/><media:thumbnail url="https://conformance.example/film.jpg" width="120" height="90"/>',
    },
    {
      name: 'picture',
      title: title('in a picture'),
      age: 40 * DAY_MS,
      extra:
        '<media:content url="https://conformance.example/picture.png" medium="image" type="image/png" width="800" height="600"/>',
    },
    {
      name: 'weak',
      title: 'Something about the weather and the week behind us',
      age: 2 * DAY_MS,
      text: `Rain fell on Monday, the wind turned on Tuesday, and the market was quiet all the while. Somebody said ${head} once.`,
    },
  ];
}

function item({ name, title, age, text = `${title}. ${title}.`, extra = '' }: Entry, now: number) {
  const url = `https://conformance.example/${name}`;
  return `<item><title>${title}</title><link>${url}</link><guid isPermaLink="false">${name}</guid><description>${text}</description><pubDate>${new Date(now - age).toUTCString()}</pubDate>${extra}</item>`;
}

function channel(title: string, items: readonly string[]): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${title}</title><link>https://conformance.example/</link><description>Made for a conformance run</description>${items.join('')}</channel></rss>`;
}

function pageAbout(word: string): string {
  const sentence = `${word} is what this page is about, and whoever reads of ${word} reads it here.`;
  return `<!doctype html><html lang="en"><head><title>${word} explained</title></head><body><article><h1>${word} explained</h1><p>${sentence}</p><p>${sentence} ${sentence}</p></article></body></html>`;
}

/** Addresses of what is served. */
export interface TwoFeeds {
  readonly first: string;
  readonly second: string;
  /** A web page about the head topic. */
  readonly page: string;
  close(): Promise<void>;
}

/** Serves them on a free port of 127.0.0.1. `now` is milliseconds since 1970. */
export async function openFeeds(words: FeedWords, now: number): Promise<TwoFeeds> {
  const entry: Entry = {
    name: 'elsewhere',
    title: `${words.other} ${words.other} elsewhere`,
    age: 5 * DAY_MS,
  };
  const elsewhere = item(entry, now).replace('//conformance.example', '//elsewhere.example');
  const documents: Readonly<Record<string, string>> = {
    '/first.xml': channel(
      'First',
      entriesOf(words).map((each) => item(each, now)),
    ),
    '/second.xml': channel('Second', [elsewhere]),
    '/page': pageAbout(words.head),
    '/list.opml':
      '<opml version="2.0"><head/><body><outline type="rss" text="One" xmlUrl="https://conformance.example/one.xml"/></body></opml>',
  };
  const { port, close } = await openLoopbackServer((request, response) => {
    const document = documents[request.url ?? ''];
    const html = request.url === '/page' ? 'text/html' : 'application/rss+xml';
    const type = { 'content-type': document === undefined ? 'text/plain' : html };
    response.writeHead(document === undefined ? 404 : 200, type).end(document ?? 'nothing\n');
  });
  const base = `http://127.0.0.1:${port}`;
  return {
    first: `${base}/first.xml`,
    second: `${base}/second.xml`,
    page: `${base}/page`,
    close,
  };
}

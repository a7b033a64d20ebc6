/** Writes sample feeds as the three formats, and the OPML list of them. */
import { MINUTE_MS } from '../../model/time-units.ts';
import { escapeMarkup } from '../../protocol/xml-text.ts';
import { type SampleFeed, type SampleItem, sampleUrl } from './sample.ts';

export interface FeedView {
  /** Milliseconds since 1970 that "minutes ago" counts from. */
  readonly now: number;
  /** Whether publishers have made their edits. */
  readonly edited: boolean;
}

interface Entry {
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly published: Date;
  readonly updated: Date;
  readonly categories: readonly string[];
  readonly image?: string;
  readonly video?: string;
}

const TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

function readEntry(feed: SampleFeed, item: SampleItem, { now, edited }: FeedView): Entry {
  const [minutesAgo, title, summary, categories, extras = {}] = item;
  const site = `https://${feed.slug}.example`;
  const published = new Date(now - minutesAgo * MINUTE_MS);
  const edit = edited ? extras.edit : undefined;
  return {
    url: sampleUrl(feed, item),
    title: edit?.title ?? title,
    summary: edit?.summary ?? summary,
    published,
    updated: edit === undefined ? published : new Date(now),
    categories,
    ...(extras.image === undefined ? {} : { image: site + extras.image }),
    ...(extras.video === undefined ? {} : { video: site + extras.video }),
  };
}

function rssItem(entry: Entry): string {
  const { image, video } = entry;
  return `    <item>
      <title>${escapeMarkup(entry.title)}</title>
      <link>${escapeMarkup(entry.url)}</link>
      <guid isPermaLink="true">${escapeMarkup(entry.url)}</guid>
      <description>${escapeMarkup(entry.summary)}</description>
      <pubDate>${entry.published.toUTCString()}</pubDate>
${entry.categories.map((name) => `      <category>${escapeMarkup(name)}</category>\n`).join('')}${
  image === undefined ? '' : `      <media:thumbnail url="${escapeMarkup(image)}"/>\n`
}${
  video === undefined
    ? ''
    : `      <enclosure url="${escapeMarkup(video)}" length="4200000" type="video/mp4"/>\n`
}    </item>`;
}

function rss(feed: SampleFeed, entries: readonly Entry[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escapeMarkup(feed.title)}</title>
    <link>https://${feed.slug}.example/</link>
    <description>${escapeMarkup(feed.about)}</description>
    <language>${feed.language}</language>
${entries.map(rssItem).join('\n')}
  </channel>
</rss>
`;
}

function atomEntry({ image, ...entry }: Entry): string {
  return `  <entry>
    <id>${escapeMarkup(entry.url)}</id>
    <title>${escapeMarkup(entry.title)}</title>
    <link href="${escapeMarkup(entry.url)}"/>
    <published>${entry.published.toISOString()}</published>
    <updated>${entry.updated.toISOString()}</updated>
    <summary>${escapeMarkup(entry.summary)}</summary>
${entry.categories.map((name) => `    <category term="${escapeMarkup(name)}"/>\n`).join('')}${
  image === undefined ? '' : `    <media:thumbnail url="${escapeMarkup(image)}"/>\n`
}  </entry>`;
}

function atom(feed: SampleFeed, entries: readonly Entry[], now: number): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${feed.language}">
  <id>https://${feed.slug}.example/</id>
  <title>${escapeMarkup(feed.title)}</title>
  <subtitle>${escapeMarkup(feed.about)}</subtitle>
  <link href="https://${feed.slug}.example/"/>
  <updated>${new Date(now).toISOString()}</updated>
  <author><name>${escapeMarkup(feed.title)}</name></author>
${entries.map(atomEntry).join('\n')}
</feed>
`;
}

function json(feed: SampleFeed, entries: readonly Entry[]): string {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: `https://${feed.slug}.example/`,
    description: feed.about,
    language: feed.language,
    items: entries.map(({ url, title, summary, published, updated, categories, image }) => ({
      id: url,
      url,
      title,
      content_text: summary,
      date_published: published.toISOString(),
      date_modified: updated.toISOString(),
      tags: categories,
      ...(image === undefined ? {} : { image }),
    })),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** A sample feed as its publisher would serve it at that moment. */
export function writeSampleFeed(feed: SampleFeed, view: FeedView): { type: string; text: string } {
  const entries = feed.items.map((item) => readEntry(feed, item, view));
  const text = {
    rss: () => rss(feed, entries),
    atom: () => atom(feed, entries, view.now),
    json: () => json(feed, entries),
  };
  return { type: TYPES[feed.format], text: text[feed.format]() };
}

/** A subscription list of the feeds, one folder a subject, as feed readers export it. */
export function writeSampleOpml(feeds: readonly SampleFeed[], base: string): string {
  const folders = [...new Set(feeds.map(({ folder }) => folder))].map((folder) => {
    const lines = feeds
      .filter((feed) => feed.folder === folder)
      .map(
        ({ title, slug }) =>
          `      <outline type="rss" text="${escapeMarkup(title)}" xmlUrl="${escapeMarkup(`${base}/${slug}`)}"/>`,
      );
    return `    <outline text="${escapeMarkup(folder)}">\n${lines.join('\n')}\n    </outline>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0">
  <head><title>Blogs</title></head>
  <body>
${folders.join('\n')}
  </body>
</opml>
`;
}

/** What crosses the wall between the service and its worker for pages: plain data only. */
import type { PreparedItem } from '../../model/item.ts';
import type { Article } from './article.ts';
import type { Leads } from './discover.ts';
import type { PageDocument } from './page.ts';

/** A site as one of its pages tells of it. */
export interface SitePage {
  readonly url: string;
  readonly title: string;
  readonly leads: Leads;
  /** The page of its blog or its news. */
  readonly blog?: string;
  /** Usual places of feeds on such a site. */
  readonly usual: readonly string[];
  /** What the page lists. */
  readonly listed: readonly PreparedItem[];
  /** The page itself as an item; none where it says nothing of itself. */
  readonly itself: readonly PreparedItem[];
}

/** A site as its sitemap tells of it. */
export interface SiteSitemap {
  /** Further sitemaps that it names, those to be tried first before the others. */
  readonly children: readonly string[];
  /** What it names of the site. */
  readonly items: readonly PreparedItem[];
}

/** All the text of a page. */
export interface WholePage {
  readonly title: string;
  readonly text: string;
  /** Primary tag of its language. */
  readonly language?: string;
}

export type PageTask =
  | { readonly wants: 'article' | 'whole'; readonly document: PageDocument }
  | {
      readonly wants: 'site';
      readonly document: PageDocument;
      readonly askedFor: string;
      readonly subscribedAt: string;
    }
  | { readonly wants: 'sitemap'; readonly document: PageDocument; readonly siteUrl: string };

export type PageReply =
  | { readonly article: Article | undefined }
  | { readonly whole: WholePage }
  | { readonly site: SitePage }
  | { readonly sitemap: SiteSitemap };

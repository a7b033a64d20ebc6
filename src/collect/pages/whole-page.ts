/** All the text of a page that holds no article, with what it says of itself. May take long on a hostile page. */

import { plainText } from '../text/plain-text.ts';
import { tidyText } from '../text/tidy-text.ts';
import type { PageDocument } from './page.ts';
import type { WholePage } from './page-task.ts';
import { pageText } from './page-text.ts';
import { readPage } from './read-page.ts';

/** Reads a page whole. */
export function readWholePage(document: PageDocument): WholePage {
  const page = readPage(document);
  const description = page.meta.get('og:description') ?? page.meta.get('description') ?? '';
  const text = plainText(pageText(document.bytes, document.headers['content-type']));
  const language = page.language?.toLowerCase().match(/^[a-z]{2,8}/u)?.[0];
  return {
    title: page.title,
    text: [tidyText(description), text].filter((part) => part !== '').join('\n\n'),
    ...(language === undefined ? {} : { language }),
  };
}

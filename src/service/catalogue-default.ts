/** The catalogue that comes with Winnow: public feeds and searches that answer with one, without an account or a key. */
import type { Catalogue } from '../model/catalogue.ts';

export const DEFAULT_CATALOGUE: Catalogue = {
  sources: [
    {
      name: 'News',
      description: 'News and blogs',
      type: 'General',
      feeds: [
        'https://feeds.bbci.co.uk/news/rss.xml',
        'https://feeds.bbci.co.uk/news/science_and_environment/rss.xml',
        'https://feeds.bbci.co.uk/news/technology/rss.xml',
        'https://www.theguardian.com/world/rss',
        'https://www.theguardian.com/science/rss',
        'https://feeds.npr.org/1001/rss.xml',
        'https://www.aljazeera.com/xml/rss/all.xml',
        'https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml',
        'https://feeds.arstechnica.com/arstechnica/index',
        'https://www.theverge.com/rss/index.xml',
      ],
      templates: [
        'https://news.google.com/rss/search?q={searchTerms}&hl=en-US&gl=US&ceid=US:en',
        'https://www.bing.com/news/search?q={searchTerms}&format=rss',
      ],
    },
    {
      name: 'Images',
      description: 'Photographs and pictures',
      type: 'Specific',
      feeds: [
        'https://www.nasa.gov/feeds/iotd-feed/',
        'https://apod.nasa.gov/apod.rss',
        'https://commons.wikimedia.org/w/api.php?action=featuredfeed&feed=potd&feedformat=rss&language=en',
      ],
      templates: [
        'https://www.flickr.com/services/feeds/photos_public.gne?tags={searchTerms}&format=rss_200',
      ],
    },
    {
      name: 'Videos',
      description: 'Films and video channels',
      type: 'Specific',
      feeds: [
        // NASA, TED, BBC News
        'https://www.youtube.com/feeds/videos.xml?channel_id=UCLA_DiR1FfKNvjuUpBHmylQ',
        'https://www.youtube.com/feeds/videos.xml?channel_id=UCAuUUnT6oDeKwE6v1NGQxug',
        'https://www.youtube.com/feeds/videos.xml?channel_id=UC16niRr50-MSBwiO3YDb3RA',
        'https://vimeo.com/channels/staffpicks/videos/rss',
      ],
      templates: [
        'https://archive.org/services/collection-rss.php?mediatype=movies&query={searchTerms}',
      ],
    },
    {
      name: 'Reference',
      description: 'Encyclopaedias, research papers and answers',
      type: 'General',
      feeds: [
        'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=featured&feedformat=atom',
        'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=onthisday&feedformat=atom',
        'https://www.sciencedaily.com/rss/all.xml',
        'https://rss.arxiv.org/rss/cs',
      ],
      templates: [
        'https://export.arxiv.org/api/query?search_query=all:{searchTerms}&sortBy=submittedDate&sortOrder=descending&max_results={count}',
      ],
    },
    {
      name: 'Web',
      description: 'Whatever the web writes',
      type: 'General',
      feeds: [
        'https://news.ycombinator.com/rss',
        'https://lobste.rs/rss',
        'https://github.blog/feed/',
        'https://www.nasa.gov/feed/',
      ],
      templates: [
        'https://www.bing.com/search?q={searchTerms}&format=rss',
        'https://hnrss.org/newest?q={searchTerms}',
        'https://www.reddit.com/search.rss?q={searchTerms}&sort=new',
      ],
    },
  ],
};

/** The same sources without feeds or searches, for a service that must send no request. */
export const SILENT_CATALOGUE: Catalogue = {
  sources: DEFAULT_CATALOGUE.sources.map((source) => ({ ...source, feeds: [], templates: [] })),
};

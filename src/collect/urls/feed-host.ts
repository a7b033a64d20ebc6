/** Hosts that serve the feeds of many sites and nothing else. */
export const FEED_HOST = /(?:^|\.)(?:feeds?\d?|rss|atom)\.|(?:^|\.)feed(?:burner|press|blitz)\./u;

/** Winnow's public face for programs: the service, a client of it, and the readers of feeds and OPML. */
export { type Client, type ClientOptions, createClient } from './client/create-client.ts';
export { FeedError } from './collect/feed-error.ts';
export { type ParseHints, parseFeed } from './collect/parse.ts';
export { WinnowError } from './model/errors.ts';
export type { Feed, FeedItem } from './model/feed.ts';
export { parseTopicPath, type TopicPath } from './model/topic-path.ts';
export type { Credentials } from './protocol/credentials.ts';
export type { OpmlDocument } from './protocol/lists/opml-document.ts';
export { readOpml } from './protocol/lists/read-opml.ts';
export { createService, type Service, type ServiceOptions } from './service/create-service.ts';

/** Winnow's public face for programs: the service, a client of it, and the readers of feeds and OPML. */
export { createService, type Service, type ServiceOptions } from './service/create-service.ts';

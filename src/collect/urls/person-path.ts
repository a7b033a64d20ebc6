/** Places of one person on a host of many: what stands elsewhere on the host is not theirs. */
import { readUrl } from '../../model/url.ts';

const OF_PERSON = /^\/(?:~[^/]+|@[^/]+|(?:users?|people)\/[^/]+)(?=\/|$)/iu;

/** The folder of the person that an address is of, with a slash at its end; undefined where it is of nobody. */
export function personFolder(address: string): string | undefined {
  const pathname = readUrl(address)?.pathname.replace(/^\/%7e/iu, '/~') ?? '';
  const [folder] = OF_PERSON.exec(pathname) ?? [];
  return folder && `${folder}/`;
}

const PERSON =
  /^\/(?:~[^/]+|@[^/]+|(?:u|users?|people|members?|profiles?|authors?|staff|team)\/[^/]+|(?:member|user|profile)(?:\.\w+)?)\/?$/iu;

/** Whether the page at a path may be that of a person: so are sections of some papers called. */
export function mayBePerson(pathname: string): boolean {
  return PERSON.test(pathname);
}

/** Whether an address may have what belongs to a page: anything, but with a person that person's alone. */
export function belongsWith(address: string, page: string): boolean {
  const folder = personFolder(page);
  return folder === undefined || personFolder(address) === folder;
}

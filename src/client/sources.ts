/**
 * Content sources, over v1; only their renaming goes over Winnow's own surface. Contents that have titles or groups travel as
 * OPML.
 */
import type { SourceEntry } from '../model/source.ts';
import { type BaseAddresses, v1Address, winnowAddress } from '../protocol/addresses.ts';
import { OPML_MEDIA_TYPE } from '../protocol/media-type.ts';
import { PREFER_STRICT } from '../protocol/prefer.ts';
import type { SourceDefinition } from '../protocol/source-entry.ts';
import {
  readCreatedSource,
  readSource,
  readSourceList,
  type SourceView,
} from '../protocol/source-list.ts';
import { type SourceName, writeOwnSource } from '../protocol/source-name.ts';
import type { SourceRename } from '../protocol/source-rename.ts';
import { writeSourceContents, writeSourceDefinition } from '../protocol/sources.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface SourcesClient {
  /** Every source, the user's own first. */
  list(): Promise<SourceView[]>;
  /** One source. Throws `missing`. */
  find(source: SourceName): Promise<SourceView>;
  /** Creates a source of addresses and references; gives its name. Throws `conflict` when it is taken. */
  create(definition: SourceDefinition): Promise<string>;
  /** Creates or redefines a source with titles and groups; a new one is not the default. */
  replace(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Creates a source with titles and groups, not as the default. Throws `conflict` when it is taken. */
  make(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Appends contents. Throws `missing`. */
  append(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Appends contents of which none is there, as far as the service can tell. Throws `conflict` where one is, and `missing`. */
  appendNew(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Makes the source the one that calls without a source use. Throws `missing`. */
  makeDefault(name: string): Promise<void>;
  /** Gives a user source another name. Throws `missing`, and `conflict` when it is taken. */
  rename(name: string, newName: string): Promise<void>;
  /** Deletes a user source. Throws `missing`. */
  remove(name: string): Promise<void>;
}

/** Whether entries are addresses of feeds or sites alone, without a title, a group or what site is theirs. */
function areBare(entries: readonly SourceEntry[]): boolean {
  return entries.every(
    ({ url, title, group, siteUrl }) => url !== undefined && !title && !group && !siteUrl,
  );
}

/** The sources part of a client. */
export function createSourcesClient(send: Send, bases: BaseAddresses): SourcesClient {
  const user = (...segments: string[]) => v1Address(bases, 'sources', 'user', ...segments);

  /** What is appended: addresses alone as JSON, which takes a fraction of the time to write and to read. */
  async function contentsBody(name: string, entries: readonly SourceEntry[]) {
    return areBare(entries) ? jsonBody(writeSourceContents(entries)) : opmlBody(name, entries);
  }

  async function opmlBody(name: string, entries: readonly SourceEntry[]) {
    // Its XML packages are loaded by those who write sources, not by those who read.
    const { writeOpml } = await import('../protocol/opml.ts');
    return { type: OPML_MEDIA_TYPE, text: writeOpml({ name, entries }) };
  }

  async function create(definition: SourceDefinition) {
    const body = jsonBody(writeSourceDefinition(definition));
    const created = await send({ method: 'POST', address: user(), body });
    return readAnswer(created, readCreatedSource);
  }

  return {
    create,
    async list() {
      const address = v1Address(bases, 'sources');
      return readAnswer(await send({ method: 'GET', address }), readSourceList);
    },
    async find({ scope, name }) {
      const address = v1Address(bases, 'sources', scope, name);
      return readAnswer(await send({ method: 'GET', address }), readSource);
    },
    async replace(name, entries) {
      const body = await opmlBody(name, entries);
      await send({ method: 'PUT', address: user(name, 'contents'), body });
    },
    async make(name, entries) {
      if (areBare(entries)) return void (await create({ name, isDefault: false, entries }));
      const body = await opmlBody(name, entries);
      await send({ method: 'PUT', address: user(name, 'contents'), body, onlyMakes: true });
    },
    async append(name, entries) {
      const body = await contentsBody(name, entries);
      await send({ method: 'POST', address: user(name, 'contents'), body });
    },
    async appendNew(name, entries) {
      const body = await contentsBody(name, entries);
      await send({ method: 'POST', address: user(name, 'contents'), body, prefer: PREFER_STRICT });
    },
    async makeDefault(name) {
      const body = jsonBody({ default: true });
      await send({ method: 'POST', address: user(name), body });
    },
    async rename(name, newName) {
      const rename: SourceRename = {
        source: writeOwnSource(name),
        name: newName,
      };
      const address = winnowAddress(bases, 'source-rename');
      await send({ method: 'POST', address, body: jsonBody(rename), onlyHeld: true });
    },
    async remove(name) {
      await send({ method: 'DELETE', address: user(name) });
    },
  };
}

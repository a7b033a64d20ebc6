/** Content sources on the data service: maps of at most 200 contents, or OPML. */
import type { SourceEntry } from '../model/source.ts';
import {
  type BaseAddresses,
  dataSourceAddress,
  serviceSourceAddress,
} from '../protocol/addresses.ts';
import { readDataSources, writeDataContents } from '../protocol/data-sources.ts';
import type { SourceDefinition } from '../protocol/source-entry.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface DataSourcesClient {
  /** All custom sources. */
  list(): Promise<SourceDefinition[]>;
  /** All sources of the service. */
  listService(): Promise<SourceDefinition[]>;
  /** One custom source. Throws `missing`. */
  find(name: string): Promise<SourceDefinition>;
  /** One source of the service. Throws `missing`. */
  findService(name: string): Promise<SourceDefinition>;
  /** Creates a source. Throws `conflict` when its name is taken. */
  create(definition: SourceDefinition): Promise<void>;
  /** Replaces all contents; a source that is absent is created, never as the default. */
  replace(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Appends contents. Throws `missing`. */
  append(name: string, entries: readonly SourceEntry[]): Promise<void>;
  /** Makes the source the default. Throws `missing`. */
  makeDefault(name: string): Promise<void>;
  /** Deletes a custom source. Throws `missing`. */
  remove(name: string): Promise<void>;
}

/** The data-service sources of a client. */
export function createDataSourcesClient(send: Send, bases: BaseAddresses): DataSourcesClient {
  const { dataUrl } = bases;
  const own = (...segments: string[]) => dataSourceAddress(bases, ...segments);
  const contents = (entries: readonly SourceEntry[]) =>
    jsonBody(writeDataContents(entries, dataUrl));

  async function fetchSources(address: string): Promise<SourceDefinition[]> {
    const answer = await send({ method: 'GET', address });
    return readAnswer(answer, (json) => readDataSources(json, dataUrl));
  }

  return {
    list: () => fetchSources(own()),
    listService: () => fetchSources(serviceSourceAddress(bases)),
    find: async (name) => (await fetchSources(own(name)))[0]!,
    findService: async (name) => (await fetchSources(serviceSourceAddress(bases, name)))[0]!,
    async create({ name, isDefault, entries }) {
      const definition = { default: isDefault, contents: writeDataContents(entries, dataUrl) };
      await send({ method: 'POST', address: own(), body: jsonBody({ [name]: definition }) });
    },
    async replace(name, entries) {
      await send({ method: 'PUT', address: own(name, 'contents'), body: contents(entries) });
    },
    async append(name, entries) {
      await send({ method: 'POST', address: own(name, 'contents'), body: contents(entries) });
    },
    async makeDefault(name) {
      await send({ method: 'POST', address: own(name), body: jsonBody({ default: true }) });
    },
    async remove(name) {
      await send({ method: 'DELETE', address: own(name) });
    },
  };
}

/** What sources want of their feeds, over `{base_url}/~winnow`. */
import { type BaseAddresses, winnowAddress } from '../protocol/addresses.ts';
import {
  readSourceSettings,
  readSourceSettingsList,
  type SourceSettingsChange,
  type SourceSettingsView,
} from '../protocol/source-settings.ts';
import { readAnswer } from './answer.ts';
import { jsonBody, type Send } from './send.ts';

export interface SourceSettingsClient {
  /** Of every source of one's own. */
  list(): Promise<readonly SourceSettingsView[]>;
  /** Changes what is named and leaves the rest. Throws `missing`. */
  change(change: SourceSettingsChange): Promise<SourceSettingsView>;
}

/** The source settings of a client. */
export function createSourceSettingsClient(send: Send, bases: BaseAddresses): SourceSettingsClient {
  const address = winnowAddress(bases, 'source-settings');
  return {
    async list() {
      return readAnswer(await send({ method: 'GET', address }), readSourceSettingsList);
    },
    async change(change) {
      const body = jsonBody(change);
      return readAnswer(await send({ method: 'POST', address, body }), readSourceSettings);
    },
  };
}

/** Users and content sources, on v1 and on the data service, as JSON Schema. */
import { TIME_FRAMES } from '../../model/source.ts';
import { exactly, FLAG, type JsonSchema, listOf, mapOf, named, oneOf, TEXT } from './schema.ts';

const TIME = oneOf(...TIME_FRAMES);
const SERVICE_SOURCE = {
  id: { type: 'string', pattern: '^/sources/service/.' },
  name: TEXT,
  description: TEXT,
  type: TEXT,
};
const USER_SOURCE_ID = { type: 'string', pattern: '^/sources/user/.' };

export const SOURCE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ServiceSource: exactly(SERVICE_SOURCE),
  ServiceSources: exactly({ service: listOf(named('ServiceSource')) }),
  UserSource: exactly({
    id: USER_SOURCE_ID,
    name: TEXT,
    default: FLAG,
    contents: exactly({
      urls: listOf(exactly({ url: TEXT }, { time: TIME })),
      sources: listOf(exactly(SERVICE_SOURCE, { time: TIME })),
    }),
  }),
  UserSources: exactly({ user: listOf(named('UserSource')) }),
  SourceList: exactly({
    user: listOf(named('UserSource')),
    service: listOf(named('ServiceSource')),
  }),
  SourceId: exactly({ id: USER_SOURCE_ID }),
  DataSources: mapOf(
    exactly(
      { default: FLAG, contents: mapOf(exactly({}, { time: TIME })) },
      { description: TEXT, type: TEXT },
    ),
  ),
  User: exactly({
    id: { type: 'string', pattern: '^/users/[^/!]+$' },
    name: { type: 'string', pattern: '^[^!]+![^!]+$' },
    lid: TEXT,
  }),
  UserList: exactly({ users: listOf(named('User')) }),
};

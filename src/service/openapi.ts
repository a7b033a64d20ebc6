/** The published description: OpenAPI 3.1 of every surface, generated from the route tables and the schemas of the wire. */
import { WinnowError } from '../model/errors.ts';
import { VERSION } from '../model/version.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import { APP_ID_HEADER, APP_KEY_HEADER } from '../protocol/credentials.ts';
import { KINDS } from '../protocol/parameter-kinds.ts';
import type { Parameter } from '../protocol/query.ts';
import { RSS_FORMS } from '../protocol/schemas/content.ts';
import { REQUEST_SCHEMAS } from '../protocol/schemas/requests.ts';
import { RESPONSE_SCHEMAS } from '../protocol/schemas/responses.ts';
import { named } from '../protocol/schemas/schema.ts';
import type { Mounts } from './context.ts';
import { type Part, partOf } from './port/doors.ts';
import type { Route } from './route.ts';
import { mountOf } from './router.ts';

const CREDENTIALS = { basic: [], applicationId: [], applicationKey: [] };

/** Alternatives of who may call, by access. */
const SECURITY: Readonly<Record<Route['access'], readonly object[]>> = {
  account: [CREDENTIALS],
  owner: [CREDENTIALS],
  data: [CREDENTIALS],
  reader: [CREDENTIALS, { basic: [] }, { lid: [] }],
  'data-reader': [CREDENTIALS, { lid: [] }],
  link: [{}],
  public: [{}],
};

/** Answers that are neither JSON nor RSS, by schema name. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  Icon: 'image/svg+xml',
  Metrics: 'text/plain',
  Opml: 'text/x-opml',
};

const LIMIT_HEADERS = Object.fromEntries(
  [
    ['ratelimit-hits-reset', 'Period after which request usage begins anew.'],
    ['ratelimit-hits-limit', 'Most requests in the period.'],
    ['ratelimit-hits-remaining', 'Requests left in the period.'],
    ['ratelimit-budget-reset', 'Period after which data usage begins anew.'],
    ['ratelimit-budget-limit', 'Most data usage in the period.'],
    ['ratelimit-budget-remaining', 'Data usage left in the period.'],
    ['user-state', 'disabled, enabled or re-enabled.'],
  ].map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);

const LIMIT_REFERENCES = Object.fromEntries(
  Object.keys(LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

function describeParameter({
  name,
  aliases = [],
  kind,
  required,
  description,
  default: fallback,
}: Parameter) {
  const { schema } = KINDS[kind];
  const told = fallback === undefined ? description : `${description} Default: ${fallback}.`;
  const shared = {
    in: 'query',
    required: required === true,
    schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  };
  return [
    { name, description: told, ...shared },
    ...aliases.map((alias) => ({ name: alias, description: `The same as ${name}.`, ...shared })),
  ];
}

function describePathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)(\+?)\}/gu)].map(([, name, many]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(many === '+' && {
      description: 'One segment or more, separated by slashes that stay unescaped.',
      'x-segments': 'many',
    }),
  }));
}

function describeContent(route: Route, name: string) {
  const type = OTHER_TYPES[name];
  if (type !== undefined) return { [type]: { schema: { type: 'string' } } };
  if (RESPONSE_SCHEMAS[name] === undefined) {
    throw new WinnowError('internal', `there is no schema "${name}"`);
  }
  return {
    'application/json': { schema: named(name) },
    ...(route.method === 'GET' &&
      RSS_FORMS.has(name) && { 'application/rss+xml': { schema: { type: 'string' } } }),
  };
}

function describeResponses(route: Route) {
  const given = Object.entries(route.gives).map(([status, name]) => [
    status,
    {
      description: name,
      ...(route.access !== 'public' && { headers: LIMIT_REFERENCES }),
      content: describeContent(route, name),
    },
  ]);
  return {
    ...Object.fromEntries(given),
    ...(route.method === 'GET' &&
      route.access !== 'link' && { 304: { description: 'What the caller has is current' } }),
    ...(route.access === 'link' && {
      302: {
        description: 'To the item',
        headers: { location: { required: true, schema: { type: 'string', format: 'uri' } } },
      },
    }),
    default: {
      description: 'What was wrong',
      ...(route.access !== 'public' && { headers: LIMIT_REFERENCES }),
      content: { 'application/json': { schema: named('Error') } },
    },
  };
}

function describeBody(route: Route) {
  if (route.takes.length === 0) return {};
  const schema = REQUEST_SCHEMAS[`${route.method} ${route.path}`] ?? { type: 'object' };
  return {
    requestBody: {
      required: true,
      content: {
        ...(route.takes.includes('json') && { 'application/json': { schema } }),
        ...(route.takes.includes('opml') && { 'text/x-opml': { schema: { type: 'string' } } }),
      },
    },
  };
}

function describeOperation(route: Route) {
  return {
    summary: route.summary,
    tags: [route.surface],
    security: SECURITY[route.access],
    parameters: Object.values(route.query).flatMap(describeParameter),
    ...describeBody(route),
    responses: describeResponses(route),
  };
}

/** What the paths of a part begin at: its address without the path at which it hangs. */
function serverOf(part: Part, { baseUrl, contentUrl, dataUrl }: BaseAddresses, mounts: Mounts) {
  const address = { base: baseUrl, content: contentUrl, data: dataUrl }[part];
  return address.slice(0, address.length - mounts[part].length);
}

/** The description of these routes where the surfaces are. */
export function writeOpenApi(
  routes: readonly Route[],
  bases: BaseAddresses,
  mounts: Mounts,
): object {
  const server = serverOf('base', bases, mounts);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const address = `${mountOf(route.surface, mounts)}${route.path}` || '/';
    const path = address.replaceAll('+}', '}');
    const url = serverOf(partOf(route.surface), bases, mounts);
    const described = paths[path] ?? {
      ...(url === server ? {} : { servers: [{ url }] }),
      parameters: describePathParameters(route.path),
    };
    described[route.method.toLowerCase()] = describeOperation(route);
    paths[path] = described;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Winnow',
      version: VERSION,
      description: 'Interest graphs, content sources and scored content, on four surfaces.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: RESPONSE_SCHEMAS,
      headers: LIMIT_HEADERS,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        applicationId: { type: 'apiKey', in: 'header', name: APP_ID_HEADER },
        applicationKey: { type: 'apiKey', in: 'header', name: APP_KEY_HEADER },
        lid: { type: 'apiKey', in: 'query', name: 'lid' },
      },
    },
  };
}

/** The service's own OpenAPI description, to which every answer of a run is held. */
import { type Schema, Validator } from '@cfworker/json-schema';
import { withoutNeedlessEscapes } from '../../protocol/target.ts';
import type { Answer } from './exchange.ts';
import { Mismatch } from './mismatch.ts';

interface Response {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, Operation>> & {
        readonly parameters?: unknown;
        readonly servers?: Document['servers'];
      }
    >
  >;
  readonly components: object;
}

export interface Description {
  /** Throws a mismatch for an answer that the description does not foresee. */
  check(answer: Answer): void;
  /** `GET /v1/topics` of every operation that answered as described. */
  readonly seen: ReadonlySet<string>;
  /** Every operation there is, in the same form. */
  readonly all: readonly string[];
}

interface PathParameter {
  readonly name: string;
  readonly 'x-segments'?: string;
}

function patternOf(path: string, parameters: readonly PathParameter[]): RegExp {
  const many = new Set(parameters.filter((p) => p['x-segments']).map(({ name }) => name));
  const source = path
    .split(/(\{\w+\})/u)
    .map((part) => {
      const name = /^\{(\w+)\}$/u.exec(part)?.[1];
      if (name === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
      return many.has(name) ? '.+' : '[^/]+';
    })
    .join('');
  return new RegExp(`^${source}/?$`, 'u');
}

type Validate = (schema: unknown, answer: Answer) => void;

/** Makes the check of bodies against schemas, which throws a mismatch. A validator is made once for each schema. */
function createValidate({ components }: Document): Validate {
  const validators = new Map<string, Validator>();

  function validatorOf(schema: unknown): Validator {
    const key = JSON.stringify(schema);
    const known =
      validators.get(key) ??
      new Validator({ ...(schema as Schema), components } as Schema, '2020-12');
    validators.set(key, known);
    return known;
  }

  return (schema, answer) => {
    let value: unknown;
    try {
      value = JSON.parse(answer.text);
    } catch {
      throw new Mismatch('a JSON body, as the description says', answer.text);
    }
    const { valid, errors } = validatorOf(schema).validate(value);
    if (valid) return;
    const last = errors.at(-1);
    throw new Mismatch(
      `what /openapi.json describes for ${answer.method} ${new URL(answer.url).pathname}`,
      `${last?.instanceLocation} ${last?.error} in ${answer.text}`,
    );
  };
}

const ERROR = { $ref: '#/components/schemas/Error' };

/** Reads a description. */
export function createDescription(json: unknown): Description {
  const document = json as Document;
  const entries = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    operations,
    /** Of a surface that is at another origin than the rest. */
    server: operations.servers?.[0]?.url,
    pattern: patternOf(path, (operations.parameters ?? []) as readonly PathParameter[]),
  }));
  const elsewhere = new Set(entries.map(({ server }) => server));
  const validate = createValidate(document);
  const seen = new Set<string>();

  return {
    seen,
    all: entries.flatMap(({ path, operations }) =>
      Object.keys(operations)
        .filter((name) => name !== 'parameters' && name !== 'servers')
        .map((name) => `${name.toUpperCase()} ${path}`),
    ),
    check(answer) {
      const { status, headers, text, method } = answer;
      if (method === 'HEAD' || method === 'OPTIONS' || status === 304) return;
      const { origin, pathname: asked } = new URL(answer.url);
      // The data service folds doubled slashes.
      const pathname = withoutNeedlessEscapes(asked).replaceAll(/\/+/gu, '/');
      const server = elsewhere.has(origin) ? origin : undefined;
      const entry = entries.find((each) => each.server === server && each.pattern.test(pathname));
      const operation = entry?.operations[method.toLowerCase()];
      const type = (headers.get('content-type') ?? '').split(';', 1)[0]!.trim();
      const response = operation?.responses[String(status)] ?? operation?.responses['default'];
      if (response === undefined) {
        if (status >= 400) return validate(ERROR, answer);
        throw new Mismatch('an operation that the description has', `${method} ${pathname}`);
      }
      if (status < 400) seen.add(`${method} ${entry!.path}`);
      const content = response.content ?? {};
      if (text === '' && Object.keys(content).length === 0) return;
      if (!Object.hasOwn(content, type)) {
        throw new Mismatch(`one of ${Object.keys(content).join(', ')} for ${status}`, type);
      }
      if (type === 'application/json') {
        validate((content[type] as { schema: unknown }).schema, answer);
      }
    },
  };
}

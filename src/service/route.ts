/** Routes as flat tables: method, path, who may call, what it takes, and the handler. 404, 405 and `Allow` fall out. */

import type { ChaosRule } from '../model/chaos.ts';
import type { BaseAddresses } from '../protocol/addresses.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { type Parameters, type QueryOf, readQuery } from '../protocol/query.ts';
import type { Answer } from './answer.ts';
import type { Body } from './body.ts';
import type { Access } from './callers/access.ts';
import type { Caller } from './callers/caller.ts';
import type { ServiceContext } from './context.ts';

/** Of a route whose address takes none. */
export const NO_PARAMETERS = {} as const satisfies Parameters;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Surface = 'v1' | 'v2' | 'content' | 'data' | 'winnow' | 'admin' | 'service';

/** One request, checked at the door. */
export interface Call {
  readonly context: ServiceContext;
  readonly request: ExchangeRequest;
  readonly bases: BaseAddresses;
  /** The address it came to, with its query. */
  readonly url: string;
  /** Raw (still encoded) path segments by parameter: one for `{name}`, any number for `{topic+}`. */
  readonly segments: Readonly<Record<string, readonly string[]>>;
  readonly rawQuery: string;
  /** HEAD, or a lid instead of credentials: nothing may be written. */
  readonly readOnly: boolean;
  /** Network address of the other end; absent within the process. */
  readonly peer?: string;
  /** The fault on purpose that strikes this call. */
  readonly fault?: ChaosRule;
  /** The body within its limit, with its kind. Throws `media-type`, `too-large`, `invalid`. */
  readonly body: () => Promise<Body>;
}

/** A call whose caller is known. */
export interface KnownCall extends Call {
  readonly caller: Caller;
}

interface RouteHead<P extends Parameters> {
  readonly surface: Surface;
  readonly method: Method;
  /** `/v1/sources/user/{name}`; `{topic+}` takes one segment or more. Relative to the surface's mount. */
  readonly path: string;
  readonly access: Access;
  /** Where `access` is `owner`: what a delegate cannot do, as its refusal says it. */
  readonly reserved?: string;
  readonly summary: string;
  readonly query: P;
  /** What the body may be; empty when the route takes none. */
  readonly takes: readonly ('json' | 'opml')[];
  /** A read that changes only when something is written, or slowly with time: its answers are cached. */
  readonly cached?: boolean;
  /** Names of the response schemas by status, for the published description. */
  readonly gives: Readonly<Record<number, string>>;
}

export interface Route extends RouteHead<Parameters> {
  readonly handle: (call: Call, caller: Caller | undefined) => Promise<Answer> | Answer;
}

type Definition<P extends Parameters, C> = Partial<Pick<RouteHead<P>, 'takes' | 'gives'>> &
  Omit<RouteHead<P>, 'takes' | 'gives'> & {
    readonly handle: (call: C, query: QueryOf<P>) => Promise<Answer> | Answer;
  };

/** A row for callers with credentials or a lid. */
export function route<P extends Parameters>(definition: Definition<P, KnownCall>): Route {
  const { handle, ...head } = definition;
  return {
    takes: [],
    gives: {},
    ...head,
    handle: (call, caller) =>
      handle({ ...call, caller: caller! }, readQuery(definition.query, call.rawQuery)),
  };
}

/** A row that anyone may call. */
export function openRoute<P extends Parameters>(
  definition: Omit<Definition<P, Call>, 'access'>,
): Route {
  const { handle, ...head } = definition;
  return {
    takes: [],
    gives: {},
    ...head,
    access: 'public',
    handle: (call) => handle(call, readQuery(definition.query, call.rawQuery)),
  };
}

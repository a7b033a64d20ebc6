/** One request from raw target to answer: route, caller, allowance, handler. Every failure becomes the one error body. */

import { toWinnowError } from '../model/errors.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { splitTarget } from '../protocol/target.ts';
import { isWriteRefused } from '../store/storage-error.ts';
import { type Answer, empty, errorAnswer } from './answer.ts';
import { createAuthenticator } from './authenticate.ts';
import { readBody } from './body.ts';
import type { Caller } from './caller.ts';
import { alteredLimits, broken, suffer } from './chaos.ts';
import { withValidators } from './conditional.ts';
import type { ServiceContext } from './context.ts';
import { basesAt, type Door } from './doors.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { identify } from './lid.ts';
import type { Call, Route } from './route.ts';
import { createSurfaces } from './surfaces.ts';
import { chargeRequest } from './throttle.ts';
import { selectUser } from './users.ts';

/**
 * The service as a function. `rawTarget` is the request line's and `peer` the other end's address, where a port saw
 * them; `door` is the port it came through, where not all surfaces are behind one. What is known already is answered at once, without a promise.
 */
export type Handle = (
  request: ExchangeRequest,
  rawTarget?: string,
  peer?: string,
  door?: Door,
) => Promise<Answer> | Answer;

/** Path and query of an absolute address, as its text has them. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

/** What stands before the target in an absolute address, as its text has it. */
function originOf(url: string, target: string): string {
  return url.endsWith(target) ? url.slice(0, -target.length) : url;
}

/** HEAD tells the length of what GET would send. */
function withoutBody(answer: Answer): Answer {
  if (answer.status === 204 || answer.status === 304) return answer;
  const length = String(Buffer.byteLength(answer.body));
  return { ...answer, body: '', headers: { ...answer.headers, 'content-length': length } };
}

/** What a read writes by the way is none of its answer: where the store takes no write, it is made without. */
async function orReadOnly(
  make: () => Promise<Answer>,
  makeReadOnly: () => Promise<Answer> | Answer,
): Promise<Answer> {
  try {
    return await make();
  } catch (thrown) {
    if (!isWriteRefused(thrown)) throw thrown;
    try {
      return await makeReadOnly();
    } catch {
      throw thrown;
    }
  }
}

export function createHandle(context: ServiceContext): Handle {
  const { mounts } = context;
  const extras = {
    admin: context.admin !== undefined,
    metrics: context.writeMetrics !== undefined,
  };
  const findAnywhere = createSurfaces(mounts, extras);
  const behind = new WeakMap<Door, typeof findAnywhere>();
  const authenticate = createAuthenticator(context);
  const kept = createKeptAnswers(context);

  function findBehind(door: Door): typeof findAnywhere {
    const known = behind.get(door) ?? createSurfaces(mounts, extras, door.opens);
    behind.set(door, known);
    return known;
  }

  async function findCaller(call: Call, route: Route): Promise<Caller | undefined> {
    if (route.access === 'public') return undefined;
    return identify(call, route.access, authenticate);
  }

  async function answer(
    request: ExchangeRequest,
    rawTarget: string | undefined,
    peer: string | undefined,
    door: Door | undefined,
  ): Promise<Answer> {
    const { method } = request;
    const { admin } = context;
    const folds = door?.opens.has('data') !== false;
    const options = folds ? { foldSlashesBelow: mounts.data } : {};
    const wanted = rawTarget ?? targetOf(request.url);
    const target = splitTarget(wanted, options);
    const find = door === undefined ? findAnywhere : findBehind(door);
    const router = await find(target.rawSegments);
    if (method === 'OPTIONS') {
      return empty(204, { allow: router.allow(target.rawSegments) });
    }
    const { route, segments } = router.find(method, target.rawSegments);
    const bases = basesAt(originOf(request.url, wanted), mounts, door);
    const call: Call = {
      context,
      request,
      bases,
      url: request.url,
      segments,
      rawQuery: target.rawQuery,
      readOnly: method === 'HEAD',
      ...(peer === undefined ? {} : { peer }),
      body: () => readBody(request, route.takes),
    };
    const found = await findCaller(call, route);
    // A link leads on for everyone, so it also does for an owner whose requests are used up.
    const isAdmin = route.surface === 'admin';
    const free = found === undefined || route.access === 'link' || isAdmin;
    const fault = isAdmin ? undefined : admin?.chaos.strike(method, target.rawSegments);
    const charged = free
      ? {}
      : await chargeRequest(context, found, method === 'GET' || method === 'HEAD');
    const allowance = (found && alteredLimits(fault, found)) ?? charged;
    try {
      if (fault !== undefined) await suffer(fault, request.signal);
      // After the charge: asking for users who are not there must not be free.
      const caller =
        found === undefined || route.surface !== 'v1'
          ? found
          : await selectUser(context, found, call.rawQuery);
      const readOnly = call.readOnly || caller?.shared !== undefined;
      const struck = fault === undefined ? {} : { fault };
      const makeAs = (isReadOnly: boolean) =>
        route.handle({ ...call, ...struck, readOnly: isReadOnly }, caller);
      const make = () => makeAs(readOnly);
      const keeps = route.kept === true && fault === undefined;
      const isKept = keeps && caller !== undefined && method === 'GET';
      const isFree = Object.keys(allowance).length === 0 && caller?.shared === undefined;
      const read = isKept ? { request, rawTarget, caller, isFree } : undefined;
      const give = async () => (read === undefined ? make() : kept.remember(read, make));
      const mayReadOnly = method === 'GET' && !readOnly;
      const full = await (mayReadOnly ? orReadOnly(give, () => makeAs(true)) : give());
      const whole = withValidators(request, full);
      const made = fault?.answer === 'broken-body' ? broken(whole) : whole;
      return { ...made, headers: { ...made.headers, ...allowance } };
    } catch (thrown) {
      // A fault on purpose is no fault of the service, and its log must not say so.
      const isMeant = typeof fault?.answer === 'number';
      const refused = isMeant ? errorAnswer(toWinnowError(thrown)) : refusal(thrown, request);
      return { ...refused, headers: { ...allowance, ...refused.headers } };
    }
  }

  function refusal(thrown: unknown, request: ExchangeRequest): Answer {
    const error = toWinnowError(thrown);
    if (error.status >= 500) {
      const cause = error.cause instanceof Error ? error.cause.stack : undefined;
      context.log({
        event: 'error',
        method: request.method,
        code: error.code,
        message: error.message,
        cause,
      });
    }
    return errorAnswer(error);
  }

  async function answerAnew(
    request: ExchangeRequest,
    rawTarget: string | undefined,
    peer: string | undefined,
    door: Door | undefined,
  ): Promise<Answer> {
    const made = await answer(request, rawTarget, peer, door).catch((thrown) =>
      refusal(thrown, request),
    );
    return request.method === 'HEAD' ? withoutBody(made) : made;
  }

  return (request, rawTarget, peer, door) => {
    try {
      const isCalm = context.admin?.chaos.active() !== true;
      const known = isCalm ? kept.recall(request, rawTarget) : undefined;
      if (known !== undefined) return withValidators(request, known);
    } catch (thrown) {
      return refusal(thrown, request);
    }
    return answerAnew(request, rawTarget, peer, door);
  };
}

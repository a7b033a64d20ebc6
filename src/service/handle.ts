/** One request from raw target to answer: route, caller, allowance, handler. Every failure becomes the one error body. */

import type { ChaosRule } from '../model/chaos.ts';
import { toWinnowError } from '../model/errors.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { isWriteRefused } from '../store/storage-error.ts';
import { type Answer, empty, errorAnswer } from './answer.ts';
import { createAuthenticator } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { alteredLimits, broken, suffer } from './chaos.ts';
import { withValidators } from './conditional.ts';
import type { ServiceContext } from './context.ts';
import type { Door } from './doors.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { identify } from './lid.ts';
import { type Arrival, createLocate, type Located } from './locate.ts';
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

type Headers = Answer['headers'];

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
  const chaos = context.admin?.chaos;
  const locate = createLocate(context);
  const authenticate = createAuthenticator(context);
  const kept = createKeptAnswers(context);

  async function findCaller({ call, route }: Located): Promise<Caller | undefined> {
    if (route.access === 'public') return undefined;
    return identify(call, route.access, authenticate);
  }

  /** Charges a request, unless it costs nothing; gives the headers that say what is left. */
  async function charge(
    { call, route }: Located,
    caller: Caller | undefined,
    fault: ChaosRule | undefined,
  ): Promise<Headers> {
    // A link leads on for everyone, so it also does for an owner whose requests are used up.
    const isFree = caller === undefined || route.access === 'link' || route.surface === 'admin';
    const { method } = call.request;
    const isRead = method === 'GET' || method === 'HEAD';
    const charged = isFree ? {} : await chargeRequest(context, caller, isRead);
    return (caller && alteredLimits(fault, caller)) ?? charged;
  }

  /** What the route gives: as it was kept or made now, and without writing where the store takes no write. */
  async function handled(
    { request, rawTarget }: Arrival,
    { call, route }: Located,
    caller: Caller | undefined,
    fault: ChaosRule | undefined,
    isFree: boolean,
  ): Promise<Answer> {
    const isShared = caller?.shared !== undefined;
    const readOnly = call.readOnly || isShared;
    const struck = fault === undefined ? {} : { fault };
    const makeAs = (isReadOnly: boolean) =>
      route.handle({ ...call, ...struck, readOnly: isReadOnly }, caller);
    const make = () => makeAs(readOnly);
    const isGet = request.method === 'GET';
    const isKept = isGet && route.kept === true && fault === undefined;
    const give = async () =>
      isKept && caller !== undefined
        ? kept.remember({ request, rawTarget, caller, isFree: isFree && !isShared }, make)
        : make();
    return isGet && !readOnly ? orReadOnly(give, () => makeAs(true)) : give();
  }

  async function answer(arrival: Arrival): Promise<Answer> {
    const { request } = arrival;
    const located = await locate(arrival);
    if ('allow' in located) return empty(204, located);
    const { call, route, rawSegments } = located;
    const found = await findCaller(located);
    const isAdmin = route.surface === 'admin';
    const fault = isAdmin ? undefined : chaos?.strike(request.method, rawSegments);
    const allowance = await charge(located, found, fault);
    try {
      if (fault !== undefined) await suffer(fault, request.signal);
      // After the charge: asking for users who are not there must not be free.
      const selects = found !== undefined && route.surface === 'v1';
      const caller = selects ? await selectUser(context, found, call.rawQuery) : found;
      const isFree = Object.keys(allowance).length === 0;
      const full = await handled(arrival, located, caller, fault, isFree);
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

  async function answerAnew(arrival: Arrival): Promise<Answer> {
    const { request } = arrival;
    const made = await answer(arrival).catch((thrown) => refusal(thrown, request));
    return request.method === 'HEAD' ? withoutBody(made) : made;
  }

  return (request, rawTarget, peer, door) => {
    try {
      const known = chaos?.active() === true ? undefined : kept.recall(request, rawTarget);
      if (known !== undefined) return withValidators(request, known);
    } catch (thrown) {
      return refusal(thrown, request);
    }
    return answerAnew({ request, rawTarget, peer, door });
  };
}

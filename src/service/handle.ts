/** One request from raw target to answer: route, caller, allowance, handler. Every failure becomes the one error body. */
import type { ChaosRule } from '../model/chaos.ts';
import { toWinnowError } from '../model/errors.ts';
import { isNewer, isWriteRefused } from '../store/storage-error.ts';
import { type Answer, empty, errorAnswer } from './answer.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAuthenticator } from './callers/authenticate.ts';
import type { Caller } from './callers/caller.ts';
import { admitCaller, findCaller } from './callers/find-caller.ts';
import { chargeRequest } from './callers/throttle.ts';
import { alteredLimits, cutInHalf, injectFault } from './chaos.ts';
import type { ServiceContext } from './context.ts';
import { type Arrival, createLocate, type Located } from './locate.ts';
import { causeOf } from './log-failure.ts';
import { withValidators } from './port/conditional.ts';
import { selectUser } from './users.ts';

/** The service as a function. A cached answer is returned at once, without a promise. */
export type Handle = (arrival: Arrival) => Promise<Answer> | Answer;

/** On which terms a request is answered. */
interface Terms {
  readonly caller: Caller | undefined;
  /** The fault on purpose that strikes it. */
  readonly fault: ChaosRule | undefined;
  /** Headers that say what is left of the plan; none where nothing is charged. */
  readonly allowance: Answer['headers'];
}

/** HEAD tells the length of what GET would send. */
function withoutBody(answer: Answer): Answer {
  if (answer.status === 204 || answer.status === 304) return answer;
  const length = String(Buffer.byteLength(answer.body));
  return { ...answer, body: '', headers: { ...answer.headers, 'content-length': length } };
}

/** Writes of a read are incidental: if the store cannot be written, the answer is made without them. */
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

/** Charges a request, unless it costs nothing; gives the headers that say what is left. */
async function charge(
  context: ServiceContext,
  { call, route }: Located,
  caller: Caller | undefined,
  fault: ChaosRule | undefined,
): Promise<Answer['headers']> {
  // A link leads on for everyone, so it also does for an owner whose requests are used up.
  const isFree = caller === undefined || route.access === 'link' || route.surface === 'admin';
  const { method } = call.request;
  const isRead = method === 'GET' || method === 'HEAD';
  const charged = isFree ? {} : await chargeRequest(context, caller, { isRead });
  return (caller && alteredLimits(fault, caller)) ?? charged;
}

/**
 * Makes the error body of what was thrown. What is the service's own fault is logged with its cause; that a newer Winnow has
 * migrated the store, which every request meets until the service is restarted, once.
 */
function createFailure({ log }: ServiceContext) {
  let isNewerTold = false;
  return ({ request }: Arrival, thrown: unknown): Answer => {
    const error = toWinnowError(thrown);
    const isTold = isNewer(error) && isNewerTold;
    isNewerTold ||= isNewer(error);
    if (error.status >= 500 && !isTold) {
      const { code, message } = error;
      log({ event: 'error', method: request.method, code, message, cause: causeOf(error) });
    }
    return errorAnswer(error);
  };
}

/** The whole service over a context, as one function that never throws. */
export function createHandle(context: ServiceContext): Handle {
  const chaos = context.admin?.chaos;
  const locate = createLocate(context);
  const authenticate = createAuthenticator(context);
  const cache = createAnswerCache(context);
  const failure = createFailure(context);

  /** The answer of the route, cached or made now, without writing if the store cannot be written. */
  async function answerRoute(
    arrival: Arrival,
    { call, route }: Located,
    { caller, fault, allowance }: Terms,
  ): Promise<Answer> {
    const isShared = caller?.shared !== undefined;
    const readOnly = call.readOnly || caller?.shared?.isAlone === true;
    const faultyCall = fault === undefined ? call : { ...call, fault };
    const make = () => route.handle({ ...faultyCall, readOnly }, caller);
    const makeReadOnly = () => route.handle({ ...faultyCall, readOnly: true }, caller);
    const isGet = arrival.request.method === 'GET';
    const isCached = isGet && route.cached === true && fault === undefined;
    const isFree = Object.keys(allowance).length === 0 && !isShared;
    const answerOnce = async () =>
      isCached && caller !== undefined
        ? cache.findOrMake({ arrival, bases: call.bases, caller, isFree }, make)
        : make();
    return isGet && !readOnly ? orReadOnly(answerOnce, makeReadOnly) : answerOnce();
  }

  /** The whole way of a request: route, caller, charge, a fault where one was asked for, and the answer. */
  async function answer(arrival: Arrival): Promise<Answer> {
    const { request } = arrival;
    const located = await locate(arrival);
    if ('allow' in located) return empty(204, located);
    const { call, route, rawSegments } = located;
    const found = await findCaller(call, route, authenticate);
    const isAdmin = route.surface === 'admin';
    const fault = isAdmin ? undefined : chaos?.findFault(request.method, rawSegments);
    const allowance = await charge(context, located, found, fault);
    try {
      if (fault !== undefined) await injectFault(fault, request.signal);
      // After the charge: asking for what one may not do, or for users who are not there, must not be free.
      const admitted = found && (await admitCaller(call, route, found));
      const selects = admitted !== undefined && route.surface === 'v1';
      const caller = selects ? await selectUser(context, admitted, call.rawQuery) : admitted;
      const routed = await answerRoute(arrival, located, { caller, fault, allowance });
      const whole = withValidators(request, routed, context.clock());
      const made = fault?.answer === 'broken-body' ? cutInHalf(whole) : whole;
      return { ...made, headers: { ...made.headers, ...allowance } };
    } catch (thrown) {
      // A deliberate fault is no failure of the service, so it is not logged as one.
      const isDeliberate = typeof fault?.answer === 'number';
      const refused = isDeliberate ? errorAnswer(toWinnowError(thrown)) : failure(arrival, thrown);
      return { ...refused, headers: { ...allowance, ...refused.headers } };
    }
  }

  async function answerUncached(arrival: Arrival): Promise<Answer> {
    const made = await answer(arrival).catch((thrown) => failure(arrival, thrown));
    return arrival.request.method === 'HEAD' ? withoutBody(made) : made;
  }

  return (arrival) => {
    try {
      const known = chaos?.active() === true ? undefined : cache.find(arrival);
      if (known !== undefined) return withValidators(arrival.request, known, context.clock());
    } catch (thrown) {
      return failure(arrival, thrown);
    }
    return answerUncached(arrival);
  };
}

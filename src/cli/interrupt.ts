/** Ctrl-C and termination: the first asks the command to finish its step and stop, the second ends it at once. */
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';

export type Signal = 'SIGINT' | 'SIGTERM';

/** The code of the error that a signal ends a command with. */
export function signalCode(signal: Signal | undefined): 'interrupted' | 'terminated' {
  return signal === 'SIGINT' ? 'interrupted' : 'terminated';
}

export interface Interruption {
  /** Aborts when the first signal arrives, with `interrupted` or `terminated` as the reason. */
  readonly signal: AbortSignal;
  /** The first signal, once it has arrived. */
  readonly arrived: Signal | undefined;
  /** Throws `interrupted` or `terminated` once a signal has arrived: what became of the work, and how to go on. */
  check(howToGoOn?: string, became?: string): void;
  /**
   * Waits for a step that changes nothing. If a signal comes first, abandons the step and throws like `check`, with the
   * hint if one is given.
   */
  during<T>(step: Promise<T>, howToGoOn?: string): Promise<T>;
  /**
   * Waits for the answer to a question. The first signal ends it with the sentence `unanswered`, since nothing is under
   * way.
   */
  question<T>(ask: (signal: AbortSignal) => Promise<T>, unanswered: string): Promise<T>;
  /** Has a step taken before a second signal ends the process, such as showing the cursor again; gives what calls it off. */
  beforeEnd(step: () => void): () => void;
  /** Stops listening. */
  release(): void;
}

/** The result of a step; undefined if the signal comes first. */
async function unlessAborted<T>(
  step: Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly value: T } | undefined> {
  let tell = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    tell = () => resolve(undefined);
  });
  // Removed afterwards, or Node would warn of too many listeners in a command with many steps.
  signal.addEventListener('abort', tell);
  try {
    return await Promise.race([step.then((value) => ({ value })), aborted]);
  } finally {
    signal.removeEventListener('abort', tell);
  }
}

/** Watches the signals of the process until released. */
export function watchSignals(
  environment: Environment,
  say: (sentence: string) => void,
): Interruption {
  let controller: AbortController | undefined;
  let first: Signal | undefined;
  let asking = false;
  const lastSteps = new Set<() => void>();
  const code = () => signalCode(first);
  const abandoned = () => new WinnowError(code(), 'stopped before there was an answer');
  // Made when first asked for: loading the class takes Node a while, and few commands look at the signal.
  const signal = () => {
    controller ??= new AbortController();
    if (first !== undefined) controller.abort(abandoned());
    return controller.signal;
  };
  const release = environment.onSignal((signal) => {
    if (first !== undefined) {
      for (const step of lastSteps) step();
      return environment.stopAtOnce(signal);
    }
    first = signal;
    if (!asking) say('stopping; once more stops at once');
    controller?.abort(abandoned());
  });
  const stop = (what: string, hint: string | undefined): void => {
    if (first === undefined) return;
    throw new WinnowError(code(), `stopped; ${what}`, hint === undefined ? {} : { hint });
  };
  const check = (howToGoOn?: string, became = 'what was done is kept') => stop(became, howToGoOn);
  const leave = (howToGoOn?: string) => stop('nothing was changed', howToGoOn);
  return {
    get signal() {
      return signal();
    },
    get arrived() {
      return first;
    },
    release,
    beforeEnd(step) {
      lastSteps.add(step);
      return () => void lastSteps.delete(step);
    },
    check,
    async question(ask, unanswered) {
      if (first !== undefined) throw new WinnowError(code(), unanswered);
      asking = true;
      try {
        return await ask(signal());
      } catch (thrown) {
        throw first === undefined ? thrown : new WinnowError(code(), unanswered);
      } finally {
        asking = false;
      }
    },
    async during(step, howToGoOn) {
      // An abandoned step may still fail; nobody waits for it any more.
      step.catch(() => {});
      leave(howToGoOn);
      const result = await unlessAborted(step, signal());
      if (result !== undefined) return result.value;
      leave(howToGoOn);
      return step;
    },
  };
}

/** What a row is given to work with: calls to the surfaces, new names, and the people and content of the run. */
import type { Description } from './description.ts';
import { type Answer, type Ask, jsonOf, send } from './exchange.ts';
import { holds } from './mismatch.ts';
import { match, type Pattern } from './pattern.ts';
import { sendRaw } from './socket.ts';
import type { Stage, Stock } from './stage.ts';
import type { Target } from './target.ts';

export interface Probe {
  readonly target: Target;
  readonly stage: Stage;
  /** A name that nothing else has: letters only. */
  name(): string;
  /** `GET v1/topics`: method, then surface (`v1`, `v2`, `content`, `data`, `own`, or nothing) and path. */
  ask(line: string, what?: Ask): Promise<Answer>;
  /** The same. Throws a mismatch for another status, or for JSON that does not fit the pattern. */
  want(line: string, what: Ask, status: number, pattern?: Pattern): Promise<Answer>;
  /** Sends bytes on a socket. Throws a mismatch unless the answer has one of these statuses; 0 stands for a hang-up. */
  raw(request: string, ...statuses: readonly number[]): Promise<Answer>;
  /** Content to read, the same for all rows. */
  stock(): Promise<Stock>;
}

export interface ProbeParts {
  readonly target: Target;
  readonly stage: Stage;
  readonly description: Description | undefined;
}

/** A probe for one row. */
export function createProbe({ target, stage, description }: ProbeParts): Probe {
  const probe: Probe = {
    target,
    stage,
    name: () => stage.name(),
    stock: () => stage.stock(),
    async ask(line, what) {
      const answer = await send(target, stage.reader, line, what);
      description?.check(answer);
      return answer;
    },
    async want(line, what, status, pattern) {
      const answer = await probe.ask(line, what);
      const asked = `status ${status} for ${line.slice(0, 120)}`;
      holds(answer.status === status, asked, `${answer.status} ${answer.text}`);
      if (pattern !== undefined) match(pattern, jsonOf(answer));
      return answer;
    },
    async raw(request, ...statuses) {
      const answer = await sendRaw(target.port!, request);
      holds(statuses.includes(answer.status), `status ${statuses.join(' or ')}`, answer.status);
      return answer;
    },
  };
  return probe;
}

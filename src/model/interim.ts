/**
 * Interim responses, which a server may send before the one that counts, asked for or not (RFC 9110, 15.2). undici passes over
 * most, but ends the connection at a `100 Continue`, and nothing can be set about that: they are left out before it reads them.
 */

/** What of a connection tells where an answer begins: what is read from it, and how much was written to it by then. */
interface Connection {
  readonly bytesWritten: number;
  read(size?: number): unknown;
}

/** How every interim response begins, and what all of them are but the one that changes the protocol. */
const BEGINNING = 'HTTP/1.1 1';
const INTERIM = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/u;
/** Bytes that tell whether a response is one. */
const TELLING = 13;
const END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/** How many are left out before an answer, and how long one may be. What comes then is for undici to refuse. */
export interface InterimLimits {
  readonly interimResponses: number;
  readonly headerBytes: number;
}

/** How long the interim response is with which an answer begins; 0 where there is none, undefined while that is open. */
function interimLength(answer: Buffer): number | undefined {
  const begin = answer.toString('latin1', 0, TELLING);
  if (begin.length < TELLING) {
    return BEGINNING.startsWith(begin.slice(0, BEGINNING.length)) ? undefined : 0;
  }
  if (!INTERIM.test(begin)) return 0;
  const end = answer.indexOf(END);
  return end === -1 ? undefined : end + END.length;
}

/**
 * Leaves interim responses out of what is read from a connection. A request is written as a whole once the answer before it
 * has ended, so an answer begins with the first bytes that are read after a write.
 */
export function leaveOutInterim(socket: Connection, limits: InterimLimits): void {
  const read = socket.read.bind(socket);
  /** What was written when the last answer had begun. */
  let answered = 0;
  let held: Buffer = NOTHING;
  let leftOut = 0;

  /** The answer once it has begun; null before. */
  function begin(bytes: Buffer): Buffer | null {
    let answer = held === NOTHING ? bytes : Buffer.concat([held, bytes]);
    for (; leftOut < limits.interimResponses; leftOut += 1) {
      const length = interimLength(answer);
      if (length === 0 || (length === undefined && answer.length > limits.headerBytes)) break;
      if (length === undefined) {
        held = answer;
        return null;
      }
      answer = answer.subarray(length);
    }
    answered = socket.bytesWritten;
    held = NOTHING;
    leftOut = 0;
    return answer;
  }

  socket.read = (size) => {
    const bytes: unknown = read(size);
    return bytes instanceof Buffer && socket.bytesWritten !== answered ? begin(bytes) : bytes;
  };
}

/**
 * Writing to a stream that may be a closed pipe or a full disk. A closed pipe is quiet (the reader has
 * seen enough); any other failure is an error of the command.
 */
import type { TextStream } from '../../environment.ts';
import { WinnowError } from '../../model/errors.ts';

export interface Sink {
  /** Resolves once the stream has taken the text. Throws `failed` when it cannot (disk full). */
  write(text: string): Promise<void>;
  /** Whether the reader has gone away. */
  readonly closed: boolean;
}

const GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EIO: 'the device reports an input/output error',
  EBADF: 'it is not open for writing',
};

/** A sink over a stream, opened by the first write; `name` is what an error calls it: `standard output`. */
export function createSink(open: () => TextStream, name: string): Sink {
  let closed = false;
  let stream: TextStream | undefined;
  const opened = () => {
    if (stream !== undefined) return stream;
    stream = open();
    // Without a listener the stream's own error event would end the process with a stack trace.
    stream.on('error', () => {});
    return stream;
  };
  return {
    get closed() {
      return closed;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        if (closed || text === '') return resolve();
        opened().write(text, (error) => {
          if (!error) return resolve();
          const { code = '' } = error as NodeJS.ErrnoException;
          if (GONE.has(code)) {
            closed = true;
            return resolve();
          }
          const reason = REASONS[code] ?? 'the system refused';
          reject(new WinnowError('failed', `cannot write to ${name}: ${reason}`, { cause: error }));
        });
      }),
  };
}

/** Reads a file that the person named, or standard input for `-`, bounded in size. */
import { closeSync, constants, openSync, type ReadStream, writeSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Environment } from '../../environment.ts';
import { byteSize } from '../../model/byte-size.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import { type Signal, signalCode } from '../interrupt.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'reading it is not permitted',
  EBADF: 'it is not open for reading',
};

const reasonOf = (code: string): string => REASONS[code] ?? `it cannot be read (${code})`;

/** What it is to name something that cannot be read: `missing`, `usage` for a directory, else `failed`. */
function kindOf(code: string): 'missing' | 'usage' | 'failed' {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EISDIR' ? 'usage' : 'failed';
}

/** What is read, as a sentence calls it. */
export function inputName(name: string): string {
  return name === '-' ? 'standard input' : cleanLine(name);
}

/** An error about the content of what was read, its name put first, since a script may read several files; others unchanged. */
export function namingInput(error: unknown, name: string): unknown {
  if (!(error instanceof WinnowError) || error.exitCode !== 2) return error;
  // The readers of the wire call it a body, which a file is not.
  const sentence = error.message.replace(/^the body is\b/u, 'it is');
  return retold(error, { message: `${inputName(name)}: ${sentence}` });
}

function tooLarge(name: string, maxBytes: number): WinnowError {
  return new WinnowError('too-large', `${name} is larger than ${byteSize(maxBytes)}`);
}

async function readStream(
  stream: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge(inputName('-'), maxBytes);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** Why standard input cannot be read; an error of ours as it is. */
function stdinError(cause: unknown): unknown {
  if (cause instanceof WinnowError) return cause;
  const { code = '' } = cause as NodeJS.ErrnoException;
  return new WinnowError(kindOf(code), `${inputName('-')}: ${reasonOf(code)}`, { cause });
}

function stoppedBy(signal: Signal, what: string): WinnowError {
  return new WinnowError(signalCode(signal), `stopped before ${what} ended`);
}

/** What reading needs of a session. */
export type Reading = Pick<Session, 'environment'> & {
  readonly output: Pick<Session['output'], 'note'>;
};

/** Says that the keyboard is waited for, and how that ends: else the program would seem to hang. */
function tellTyping({ environment, output }: Reading): void {
  if (environment.stdin.isTTY !== true) return;
  const end = environment.node.platform === 'win32' ? 'Ctrl-Z and Return' : 'Ctrl-D';
  output.note(`reading from the keyboard; end with ${end} on a line of its own`);
}

/** Standard input to its end. A signal ends the wait for it: somebody may never type what would be its end. */
async function readStdin(reading: Reading, maxBytes: number): Promise<Uint8Array> {
  const { stdin, onSignal } = reading.environment;
  tellTyping(reading);
  const release = onSignal((signal) => {
    stdin.destroy(stoppedBy(signal, inputName('-')));
  });
  try {
    return await readStream(stdin, maxBytes);
  } catch (thrown) {
    throw stdinError(thrown);
  } finally {
    release();
  }
}

/** How often a wait is ended that goes on. */
const WAKE_MS = 20;

/** A file to its end; `opened` is told of the stream that it is read with. */
async function readFile(
  path: string,
  maxBytes: number,
  opened: (stream: ReadStream) => void = () => {},
): Promise<Uint8Array> {
  const file = await open(path);
  try {
    // A device has no size of its own, so what is read is counted as well.
    const stream = file.createReadStream({ autoClose: false });
    opened(stream);
    return await readStream(stream, maxBytes);
  } finally {
    await file.close();
  }
}

/** Ends the wait for whoever writes to a pipe, which nothing else does: it holds a thread of the system. */
function wake(path: string): void {
  try {
    const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(descriptor, '\n');
    closeSync(descriptor);
  } catch {
    // Nobody waits: not yet, or not any more.
  }
}

/** A named pipe to its end. A signal ends the wait for it: nobody may ever write to it. */
async function readPipe(
  path: string,
  { onSignal }: Environment,
  maxBytes: number,
): Promise<Uint8Array> {
  let stopped: WinnowError | undefined;
  let stream: ReadStream | undefined;
  let waking: NodeJS.Timeout | undefined;
  const release = onSignal((signal) => {
    stopped ??= stoppedBy(signal, 'the pipe');
    stream?.destroy(stopped);
    wake(path);
    // The wait may be about to begin.
    waking ??= setInterval(() => wake(path), WAKE_MS);
  });
  try {
    const bytes = await readFile(path, maxBytes, (opened) => {
      // A signal may come when it was read to its end, and nobody hears its errors any more.
      stream = opened.on('error', () => {});
      if (stopped !== undefined) opened.destroy(stopped);
    });
    if (stopped !== undefined) throw stopped;
    return bytes;
  } finally {
    clearInterval(waking);
    release();
  }
}

/** The bytes. Throws `missing`, `usage`, `failed` or `too-large` with a sentence that names the file; `interrupted`, `terminated`. */
export async function readInput(
  name: string,
  reading: Reading,
  maxBytes: number,
): Promise<Uint8Array> {
  if (name === '-') return readStdin(reading, maxBytes);
  const { environment } = reading;
  try {
    const path = resolve(environment.workingDirectory, name);
    const isPipe = (await stat(path)).isFIFO();
    return isPipe ? await readPipe(path, environment, maxBytes) : await readFile(path, maxBytes);
  } catch (cause) {
    if (cause instanceof WinnowError) {
      throw cause.code === 'too-large' ? tooLarge(inputName(name), maxBytes) : cause;
    }
    const { code = '' } = cause as NodeJS.ErrnoException;
    const kind = kindOf(code);
    const sentence = `${inputName(name)}: ${reasonOf(code)}`;
    const hint = 'this is an address: fetch it with another program, and name the file';
    const extras =
      kind === 'missing' && /^[a-z][a-z\d+.-]*:\/\//iu.test(name) ? { cause, hint } : { cause };
    throw new WinnowError(kind, sentence, extras);
  }
}

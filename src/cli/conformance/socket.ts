/** Sends requests byte for byte, to try malformed ones that no HTTP library would send. */
import { connect } from 'node:net';
import type { Answer } from './exchange.ts';
import type { Target } from './target.ts';

const PATIENCE_MS = 15_000;

function readAnswer(bytes: string, startedWith: string): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = end < 0 ? '' : bytes.slice(end + 4);
  const chunked = headers.get('transfer-encoding') === 'chunked';
  const text = chunked ? body.replace(/(?:^|\r\n)[0-9a-f]+\r\n/giu, '') : body;
  const [method = '', url = ''] = startedWith.split(' ');
  return { method, url, status: Number(first.split(' ')[1] ?? 0), headers, text };
}

/**
 * Sends bytes and gives the first answer; status 0 when the other end hangs up without one. `Host` and
 * `Connection` are not added.
 */
export function sendRaw(port: NonNullable<Target['port']>, request: string): Promise<Answer> {
  return new Promise((resolve) => {
    let bytes = '';
    const socket = connect(port.port, port.host);
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(readAnswer(bytes, request));
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      bytes += chunk;
    });
    socket.on('end', finish).on('error', finish).on('close', finish);
    socket.write(request);
  });
}

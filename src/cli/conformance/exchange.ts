/** One exchange with a service: a call in a short notation, and the answer as it came. */
import { connectionError } from '../../client/connection-error.ts';
import type { Credentials } from '../../protocol/credentials.ts';
import { writeCredentials } from '../../protocol/credentials.ts';
import { Mismatch } from './mismatch.ts';
import type { Target } from './target.ts';

export interface Answer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Ask {
  /** Who asks: the reader of the run unless said otherwise; null for nobody. */
  readonly as?: Partial<Credentials> | null;
  readonly body?: unknown;
  readonly opml?: string;
  /** `Content-Type`; that of the body by default, null for none. */
  readonly type?: string | null;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The JSON of an answer. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Mismatch('a JSON body', answer.text);
  }
}

function headersOf(who: Partial<Credentials> | null): Record<string, string> {
  if (who === null) return {};
  const { user, password, appId = '', appKey = '' } = who;
  const headers = writeCredentials({ user: user ?? 'x', password: password ?? '', appId, appKey });
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== '' && (user !== undefined || name !== 'authorization'),
    ),
  );
}

/** The absolute address of a surface and path in short: `v1/topics?…`, `content/…`, `data/…`, `own/…`, or `/path` for the root. */
export function addressOf({ bases }: Target, path: string): string {
  const slash = path.search(/[/?]|$/u);
  const rest = path.slice(slash);
  switch (path.slice(0, slash)) {
    case 'v1':
    case 'v2':
      return `${bases.baseUrl}/${path}`;
    case 'content':
      return `${bases.contentUrl}${rest}`;
    case 'data':
      return `${bases.dataUrl}${rest}`;
    case 'own':
      return `${bases.baseUrl}/~winnow${rest}`;
    default:
      return `${bases.baseUrl}${rest}`;
  }
}

function bodyOf({ body, opml, type }: Ask): { text: string | null; type: string | null } {
  if (opml !== undefined) return { text: opml, type: type === undefined ? 'text/x-opml' : type };
  if (body === undefined) return { text: null, type: type ?? null };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { text, type: type === undefined ? 'application/json' : type };
}

/** Sends one call, written as `GET v1/topics`, as the person given unless `what` names another. */
export async function send(target: Target, who: Ask['as'], line: string, what: Ask = {}) {
  const space = line.indexOf(' ');
  const method = line.slice(0, space);
  const url = addressOf(target, line.slice(space + 1));
  const { text, type } = bodyOf(what);
  const request = new Request(url, {
    method,
    headers: {
      accept: what.accept ?? '*/*',
      ...headersOf((what.as === undefined ? who : what.as) ?? null),
      ...(type === null ? {} : { 'content-type': type }),
      ...what.headers,
    },
    body: text === null ? null : new TextEncoder().encode(text),
    redirect: 'manual',
  });
  if (type === null) request.headers.delete('content-type');
  const response = await target.transport(request).catch((thrown: unknown) => {
    throw connectionError(url, thrown);
  });
  const { status, headers } = response;
  return { method, url, status, headers, text: await response.text() } satisfies Answer;
}

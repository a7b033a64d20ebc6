/** `winnow api`: any call of the interface, with the credentials and bounds of every other command. */
import { isUtf8 } from 'node:buffer';
import { Argument, type Command, Option } from 'commander';
import type { Answer } from '../../client/answer.ts';
import type { Client } from '../../client/create-client.ts';
import type { Call } from '../../client/send.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readSearchHosts } from '../../protocol/content.ts';
import type { Attach } from '../command.ts';
import { readInput } from '../input/read-input.ts';
import { tellSearches } from '../notes/search-notes.ts';
import { cleanJson } from '../output/clean.ts';
import type { Session } from '../session.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

interface ApiOptions {
  readonly method: Call['method'];
  readonly path: string;
  readonly input?: string;
  readonly type: string;
  readonly accept?: string;
}

async function readBody(
  { input, type }: ApiOptions,
  session: Session,
): Promise<Pick<Call, 'body'>> {
  if (input === undefined) return {};
  const bytes = await readInput(input, session, LIMITS.http.opmlBytes);
  if (!isUtf8(bytes)) {
    throw new WinnowError('usage', 'the body is not UTF-8, as the service takes it', {
      hint: 'turn it into UTF-8 first, with iconv for one',
    });
  }
  return { body: { type, text: new TextDecoder().decode(bytes) } };
}

/** JSON laid out for people; what is none, though it says so, as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the call. Where the service refuses it for want of a body, the error says how to give one. */
async function sendCall(client: Client, call: Call): Promise<Answer> {
  try {
    return await client.send(call);
  } catch (thrown) {
    const isAsked =
      thrown instanceof WinnowError && ['invalid', 'media-type'].includes(thrown.code);
    if (!isAsked || call.method === 'GET' || call.body !== undefined) throw thrown;
    const hint = 'send a body with --input <file>, or --input - for standard input';
    throw retold(thrown, { hint: thrown.hint ?? hint });
  }
}

async function runApi(options: ApiOptions, session: Session): Promise<number> {
  const { method, path, accept } = options;
  const body = await readBody(options, session);
  const client = await session.connect({ background: false, byRoute: true });
  const answer = await sendCall(client, {
    method,
    address: `${client.baseUrl}${path}`,
    ...body,
    ...(accept === undefined ? {} : { accept }),
  });
  const { look } = session.output;
  if (answer.text === '') session.output.note(`done (${answer.status})`);
  tellSearches(readSearchHosts(answer.headers), session);
  const isJson = /json/u.test(answer.headers.get('content-type') ?? '');
  const whole = look.terminal && isJson ? indented(answer.text) : answer.text;
  const text = isJson ? cleanJson(whole) : whole;
  await session.output.document(text === '' ? '' : text.replace(/\n?$/u, '\n'));
  return 0;
}

function readPath(text: string): string {
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  throw new WinnowError('usage', `the path must begin with one "/", as in /v1/topics`);
}

/** Adds the arguments and options of `api`. */
export function register(command: Command, attach: Attach): void {
  command
    .addArgument(
      new Argument('<method>', METHODS.join(', ')).choices(METHODS).argParser((text) => {
        const method = METHODS.find((known) => known === text.toUpperCase());
        if (method !== undefined) return method;
        throw new WinnowError('usage', `"${text}" is no method; allowed: ${METHODS.join(', ')}`);
      }),
    )
    .argument('<path>', 'path and query below the base address, encoded as in a URL')
    .option('--input <file>', 'send this file as the body; - for standard input')
    .addOption(new Option('--type <type>', 'media type of the body').default('application/json'))
    .option('--accept <type>', 'media type wanted');
  attach(command, {
    fields: [],
    json: {
      schema: { description: 'the answer of the service as it came; /openapi.json describes each' },
    },
    examples: [
      ['The answer as it came', 'winnow api GET "/v1/content?service:contentCount:max=3"'],
      ['Send a body', 'echo \'{"uris":["cooking"]}\' | winnow api POST /v1/topics --input -'],
      ['RSS instead of JSON', 'winnow api GET /v1/content --accept application/rss+xml'],
    ],
    read: ([method, path], { input, type, accept }) => ({
      method: method as Call['method'],
      path: readPath(String(path)),
      type: String(type),
      ...(typeof input === 'string' ? { input } : {}),
      ...(typeof accept === 'string' ? { accept } : {}),
    }),
    run: runApi,
  });
}

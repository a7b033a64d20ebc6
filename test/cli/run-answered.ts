/** The program on a terminal, in front of a service that answers everything alike. */
import { createClient } from '../../src/client/create-client.ts';
import { runMain } from './run-main.ts';

/** One command line; gives what it shows of this answer. */
export async function runAnswered(argv: readonly string[], answer: object) {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:7420',
    credentials: { user: 'u', password: 'p', appId: 'a', appKey: 'k' },
    transport: async () => Response.json(answer),
  });
  const connect = async () => ({ client, embedded: true, close: async () => {} });
  const { output, errors } = await runMain(argv, { terminal: true }, connect);
  return { output, errors };
}

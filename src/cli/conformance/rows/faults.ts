/** Errors that a sound service has no reason to answer with: shown with faults on purpose, where a service has them. */
import { addressOf, send } from '../exchange.ts';
import { has } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, rows } = section('Errors', 'faults', 'faults');

export const FAULTS = rows;

const SURFACES = ['v1/topics', 'v2/data', 'content/', 'data/@Sources'];

/** One call of every surface, each struck by a fault. */
async function strike(p: Probe, status: number, error: string): Promise<void> {
  const { target } = p;
  const rules = SURFACES.map((path) => ({
    route: `GET ${new URL(addressOf(target, path)).pathname}`,
    answer: status,
    times: 1,
  }));
  await send(target, target.credentials, 'PUT /~admin/chaos', { body: { rules } });
  try {
    for (const path of SURFACES) {
      await p.want(`GET ${path}`, {}, status, has({ status, error }));
    }
  } finally {
    await send(target, target.credentials, 'DELETE /~admin/chaos');
  }
}

says('internal', 'an unexpected internal error is 500, on every surface', (p) =>
  strike(p, 500, 'internal'),
);
says('unsupported', 'a feature that is not supported is 501, on every surface', (p) =>
  strike(p, 501, 'unsupported'),
);

/** v2: the people that a `uid` stands for. */
import { jsonOf } from '../exchange.ts';
import { holds } from '../mismatch.ts';
import { match } from '../pattern.ts';
import type { Probe } from '../probe.ts';
import { section } from '../row.ts';

const { says, decides, rows } = section('v2 API', 'v2', 'feeds');

export const V2_PERSONS = rows;

/** Always the same, for a user that is named so is never removed; nothing is ever added to its graph. */
export const UID = 'winnow-conformance';

interface Node {
  readonly '@type': string;
  readonly url?: string;
}

async function nodes(p: Probe, uid: string, type: string): Promise<readonly Node[]> {
  const { head } = await p.stock();
  const query = `uid=${encodeURIComponent(uid)}&q=${head}&minContentScore=0`;
  const answer = await p.want(`GET v2/recommendations?${query}`, {}, 200);
  return (jsonOf(answer) as { '@graph': readonly Node[] })['@graph'].filter(
    (node) => node['@type'] === type,
  );
}

/** The lid in the links that a person gets: one for each graph. */
async function lidOf(p: Probe, uid: string): Promise<string | null> {
  const [first] = await nodes(p, uid, 'content');
  holds(first?.url !== undefined, 'a learning link', first);
  return new URL(first!.url!).searchParams.get('lid');
}

says('uid', 'uid: a user of the caller’s choosing; a new one starts an empty graph', async (p) => {
  await p.stock();
  const answer = await p.want(`GET v2/recommendations?uid=${UID}`, {}, 200);
  const { '@graph': graph } = jsonOf(answer) as { '@graph': readonly Node[] };
  match(
    [],
    graph.filter((node) => node['@type'] === 'interest'),
  );
});
decides('uid-exact', 'a uid is one label and none other: case and spaces count', async (p) => {
  const lid = await lidOf(p, UID);
  match(lid, await lidOf(p, UID));
  for (const other of [UID.toUpperCase(), `${UID} `]) {
    holds((await lidOf(p, other)) !== lid, `a graph of its own for "${other}"`, lid);
  }
});

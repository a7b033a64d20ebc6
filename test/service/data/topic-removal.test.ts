import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dump, isHeld, share } from '../content/stock.ts';
import { type Credentials, openOwner, type People } from '../people.ts';

let people: People;
let owner: Required<Credentials>;

beforeEach(async () => {
  ({ people, owner } = await openOwner());
});
afterEach(() => people.close());

const ask = (method: string, target: string) => people.ask(owner, method, target);

describe('HEAD of a topic that is not there', () => {
  it.each([
    '/data/quite+new',
    '/data/new;newer?timeOut=1',
    '/content/quite+new',
    '/content/a/b.json',
  ])('is answered as GET is, and keeps nothing: %s', async (target) => {
    const before = await dump(people);
    const head = await ask('HEAD', target);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(await dump(people)).toEqual(before);
    const lid = await share(people, owner);
    expect((await people.ask(undefined, 'HEAD', `/data/absent?lid=${lid}`)).status).toBe(404);
    const got = await ask('GET', target);
    expect(got.status).toBe(200);
    for (const name of ['content-type', 'content-length']) {
      const told = got.headers.get(name) ?? String(Buffer.byteLength(got.text));
      expect(head.headers.get(name), name).toBe(told);
    }
  });
});

it.each(['/data/absent', '/content/absent'])(
  'is 404 for who prefers no change: %s',
  async (target) => {
    const before = await dump(people);
    for (const method of ['GET', 'HEAD']) {
      const { status } = await people.ask(owner, method, target, { prefer: 'winnow-changes=none' });
      expect(status, method).toBe(404);
    }
    expect(await dump(people)).toEqual(before);
  },
);

describe('DELETE of a topic', () => {
  it('takes everything below it, and parents that were only there because of it', async () => {
    for (const target of ['a/b/c', 'a/b/d', 'x/y']) await ask('POST', `/data/${target}`);
    expect((await ask('DELETE', '/data/a/b')).status).toBe(200);
    expect(await isHeld(people, 'a')).toBe(false);
    expect(await isHeld(people, 'a', 'b', 'c')).toBe(false);
    expect(await isHeld(people, 'x', 'y')).toBe(true);
  });

  it('reaches no further than a lid beside the credentials', async () => {
    for (const target of ['garden/roses', 'ships']) await ask('POST', `/data/${target}`);
    const lid = await share(people, owner, 'garden');
    const other = await ask('DELETE', `/data/ships?lid=${lid}`);
    expect([other.status, await isHeld(people, 'ships')]).toEqual([404, true]);
    expect((await ask('DELETE', `/data/garden/roses?lid=${lid}`)).status).toBe(200);
    expect(await isHeld(people, 'garden', 'roses')).toBe(false);
  });

  it('takes each of several alternatives that its lid opens', async () => {
    for (const target of ['red', 'blue']) await ask('POST', `/data/${target}`);
    const lid = await share(people, owner, 'red');
    expect((await ask('DELETE', `/data/red;blue?lid=${lid}`)).status).toBe(404);
    const listed = (await ask('GET', '/data/red;blue')).text;
    const [, both] = /"lid":\s*"([\w-]{22})"/u.exec(listed) ?? [];
    expect((await ask('DELETE', `/data/red;blue?lid=${both}`)).status).toBe(200);
    expect([await isHeld(people, 'red'), await isHeld(people, 'blue')]).toEqual([false, false]);
  });

  it('says of a lid that opens nothing what a read says of it', async () => {
    for (const target of ['garden', 'ships']) await ask('POST', `/data/${target}`);
    const lid = await share(people, owner, 'garden');
    const unknown = 'AAAAAAAAAAAAAAAAAAAAAA';
    for (const query of [`lid=${unknown}`, `lid=${lid}&lid=${lid}`, `lid=${lid}x`]) {
      const [read, removal] = [
        await ask('GET', `/data/garden?${query}`),
        await ask('DELETE', `/data/garden?${query}`),
      ];
      expect([read.status, removal.status]).toEqual([404, 404]);
      expect(removal.text).toBe(read.text);
    }
    const beyond = await ask('DELETE', `/data/ships?lid=${lid}`);
    const absent = await ask('DELETE', '/data/boats');
    expect(beyond.text.replace('ships', 'boats')).toBe(absent.text);
  });

  it('leaves parents that were asked for or that other topics lie below', async () => {
    await ask('PUT', '/data/asked');
    for (const target of ['asked/for', 'shared/one', 'shared/two']) {
      await ask('POST', `/data/${target}`);
    }
    await ask('DELETE', '/data/asked/for');
    await ask('DELETE', '/data/shared/one');
    expect(await isHeld(people, 'asked')).toBe(true);
    expect(await isHeld(people, 'shared')).toBe(true);
    await ask('DELETE', '/data/shared/two');
    expect(await isHeld(people, 'shared')).toBe(false);
  });

  it('takes each alternative that is there, on v1 as here, and is 404 where none is', async () => {
    for (const surface of ['/v1/topics', '/data']) {
      for (const target of ['a/b', 'a/c', 'a/d']) await ask('POST', `/data/${target}`);
      expect((await ask('DELETE', `${surface}/a/x;y`)).status).toBe(404);
      expect((await ask('DELETE', `${surface}/a/b;x;c`)).status).toBe(200);
      expect([await isHeld(people, 'a', 'b'), await isHeld(people, 'a', 'c')]).toEqual([
        false,
        false,
      ]);
      expect([await isHeld(people, 'a'), await isHeld(people, 'a', 'd')]).toEqual([true, true]);
    }
  });

  it('is 404 for an absent topic and 400 with any parameter but lid', async () => {
    await ask('POST', '/data/a');
    expect((await ask('DELETE', '/data/b')).status).toBe(404);
    expect((await ask('DELETE', '/data/a?uid=1')).status).toBe(400);
    const lid = await share(people, owner, 'a');
    const other = await people.account('bob');
    await people.ask(other, 'POST', '/data/a');
    expect((await people.ask(other, 'DELETE', `/data/a?lid=${lid}`)).status).toBe(404);
    expect((await ask('DELETE', `/data/a?lid=${lid}`)).status).toBe(200);
  });
});

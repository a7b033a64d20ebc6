import { describe, expect, it } from 'vitest';
import { breathFor } from '../../src/service/breath.ts';
import { createTurns } from '../../src/service/turns.ts';

/** What somebody makes until it is ended. */
function slow() {
  let end = () => {};
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('made');
  });
  return { make: () => ended, end };
}

const staying = () => new AbortController().signal;

const ann = { user: { rowId: 1 } };
const bob = { user: { rowId: 2 } };
const annByLid = { ...ann, shared: { lid: 'l', key: '', isAlone: true } };

describe('turns', () => {
  it('makes one thing at a time for a user, and for another beside it', async () => {
    const turns = createTurns();
    const first = slow();
    const made: string[] = [];
    const note = (name: string) => async () => made.push(name);
    const long = turns.take(ann, staying(), first.make);
    const same = turns.take(ann, staying(), note('of the same'));
    await turns.take(bob, staying(), note('of another'));
    expect(made).toEqual(['of another']);
    first.end();
    await Promise.all([long, same]);
    expect(made).toEqual(['of another', 'of the same']);
  });

  it('keeps those who read by a lid alone in a row of their own', async () => {
    const turns = createTurns();
    const first = slow();
    const made: string[] = [];
    const note = (name: string) => async () => made.push(name);
    const long = turns.take(annByLid, staying(), first.make);
    const stranger = turns.take(annByLid, staying(), note('of a stranger'));
    await turns.take(ann, staying(), note('of the user'));
    expect(made).toEqual(['of the user']);
    first.end();
    await Promise.all([long, stranger]);
  });

  it('makes nothing for a caller who left while waiting', async () => {
    const turns = createTurns();
    const first = slow();
    const leaving = new AbortController();
    const long = turns.take(ann, staying(), first.make);
    const left = turns.take(ann, leaving.signal, () => Promise.reject(new Error('was made')));
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'timeout' });
    first.end();
    expect(await long).toBe('made');
  });

  it('refuses who waits or would have to once it is over, and lets what runs end', async () => {
    const turns = createTurns();
    const first = slow();
    const long = turns.take(ann, staying(), first.make);
    const waiting = turns.take(ann, staying(), async () => 'made');
    turns.end();
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    const late = turns.take(ann, staying(), async () => 'made');
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await turns.take(bob, staying(), async () => 'made at once')).toBe('made at once');
    first.end();
    expect(await long).toBe('made');
  });
});

describe('a breath', () => {
  it('lets others have their turn once much was read, not before', async () => {
    const breathe = breathFor(staying());
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    await breathe(1);
    expect(turned).toBe(false);
    await breathe(100_000);
    expect(turned).toBe(true);
  });

  it('ends a read whose caller left', async () => {
    const leaving = new AbortController();
    const breathe = breathFor(leaving.signal);
    leaving.abort();
    await breathe(1);
    await expect(breathe(100_000)).rejects.toMatchObject({ code: 'timeout' });
  });
});

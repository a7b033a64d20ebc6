import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { builtFile } from '../../../src/service/gather/built-file.ts';
import { openBuiltVectors } from '../../../src/service/gather/built-vectors.ts';
import { createPhrasePool } from '../../../src/service/v2/phrase-pool.ts';
import { findPhrases } from '../../../src/service/v2/phrases.ts';

const entry = pathToFileURL(builtFile('phrase-entry.cjs'));
const vectors = openBuiltVectors();
const pool = createPhrasePool(entry, () => vectors);
afterAll(() => pool.close());

const LONG = Array.from(
  { length: 400 },
  (_, at) => `The harbour pilots of port ${at} wait for the tide, and the tugs wait with them.`,
).join('\n');

describe('a phrase pool', () => {
  it('reads a long text in a worker as it would on the spot', async () => {
    const task = { text: { title: 'Harbour pilots', text: LONG }, count: 12 };
    const found = await pool.find(task);
    expect(found.phrases.map(({ phrase }) => phrase)).toContain('harbour pilots');
    expect(found).toEqual(findPhrases(task, vectors));
  });

  it('tells the language, unless the text says it', async () => {
    const text = 'Die Lotsen im Hafen warten auf die Flut, und die Schlepper warten mit ihnen.';
    expect((await pool.find({ text: { text }, count: 3 })).language).toBe('de');
    expect((await pool.find({ text: { text, language: 'nl' }, count: 3 })).language).toBe('nl');
  });

  it('says that a text was not read where the service stops', async () => {
    const closing = createPhrasePool(entry, () => vectors);
    await closing.close();
    const reading = closing.find({ text: { text: LONG }, count: 3 });
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  });
});

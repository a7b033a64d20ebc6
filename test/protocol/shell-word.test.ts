import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { lastWord, lastWords, shellWord } from '../../src/protocol/shell-word.ts';

it.each(['$(id)"`id`', "it's; id", 'a && b', '\\', '~root', '*', '!!', '$HOME', ' two  words '])(
  'is for a shell one word that runs nothing: %s',
  (name) => {
    const said = execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' });
    expect(said).toBe(name);
  },
);

it('ends a command line with what no option parser takes for an option', () => {
  expect(lastWord(undefined)).toBe('');
  expect(lastWord('my blogs')).toBe(" 'my blogs'");
  expect(lastWords(['rust', '-v'])).toBe(' -- rust -v');
});

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from '../../src/protocol/shell-word.ts';

it.each(['$(id)"`id`', "it's; id", 'a && b', '\\', '~root', '*', '!!', '$HOME', ' two  words '])(
  'is for a shell one word that runs nothing: %s',
  (name) => {
    const said = execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' });
    expect(said).toBe(name);
  },
);

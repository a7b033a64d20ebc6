/** The front door with a directory for lists of feeds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFrontDoor } from './front-door.ts';

/** Opens both; `close` ends them. */
export async function openListDoor() {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-lists-'));
  const door = await openFrontDoor();
  return {
    door,
    directory,
    /** A file with this text, or these bytes; gives its path. */
    file(name: string, text: string | Uint8Array): string {
      const path = join(directory, name);
      writeFileSync(path, text);
      return path;
    },
    async close() {
      await door.close();
      rmSync(directory, { recursive: true });
    },
  };
}

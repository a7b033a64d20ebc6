/** The front door with topics and a source, so that there is a graph to write down. */
import { expect } from 'vitest';
import { openFrontDoor } from './front-door.ts';

/** Opens it; `exported` gives the document of its graph. */
export async function openGraphDoor() {
  const door = await openFrontDoor();
  await door.run(['topics', 'add', 'databases/postgres', 'cooking', 'a', '--no-wait']);
  await door.run(['sources', 'add', 'Blogs', door.address('/a.xml'), '--no-wait']);
  return {
    door,
    async exported(): Promise<string> {
      const { code, output } = await door.run(['graph', 'export']);
      expect(code).toBe(0);
      return output;
    },
  };
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let door: FrontDoor;

beforeAll(async () => {
  door = await openFrontDoor();
  await door.run(['sources', 'add', 'My reading', door.address('/a.xml')]);
});
afterAll(() => door.close());

describe('a service that is not Winnow', () => {
  it('is worked with, without waiting for what it cannot say', async () => {
    const { code, output, errors } = await door.runForeign(['topics', 'add', 'sailing']);
    expect({ code, output }).toEqual({ code: 0, output: 'sailing\t\n' });
    expect(errors).toBe('this service cannot say when it is done; going on without waiting\n');
    expect((await door.runForeign(['content', '--refresh'])).code).toBe(0);
    expect((await door.runForeign(['sources', 'show', 'My reading'])).code).toBe(0);
  });

  it('is not asked to refresh in vain', async () => {
    const { code, errors } = await door.runForeign(['sources', 'refresh']);
    expect(code).toBe(1);
    expect(errors).toContain('refreshes feeds by itself');
    expect((await door.runForeign(['sources', 'refresh', 'nowhere'])).code).toBe(5);
  });
});

describe('--no-wait', () => {
  it('returns with what was asked for, and says that it is not done', async () => {
    const { code, output, errors } = await door.run(['topics', 'add', 'harbours', '--no-wait']);
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: 'harbours\tRequested\n',
      errors: '',
    });
  });
});

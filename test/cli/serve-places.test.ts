import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addPlaces, readPlaces } from '../../src/cli/serve-places.ts';
import { readGlobalOptions, resolveSettings } from '../../src/cli/settings.ts';
import { createTerminal } from '../support/terminal.ts';

function places(...words: string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr() {} });
  addPlaces(command);
  command.parse(words, { from: 'user' });
  return readPlaces(command.opts());
}

it.each([
  [['--content-at', '/'], { mounts: { content: '' }, ports: {} }],
  [['--content-at', '/feeds/mine'], { mounts: { content: '/feeds/mine' }, ports: {} }],
  [['--data-at', '7422'], { mounts: { data: '' }, ports: { data: 7422 } }],
  [['--base-at', '0/api/'], { mounts: { base: '/api' }, ports: { base: 0 } }],
  [[], { mounts: {}, ports: {} }],
])('reads %j as where surfaces are', (words, expected) => {
  expect(places(...words)).toEqual(expected);
});

it.each(['', 'feeds', '/a//b', '/..', '65536', '/a?b', '/a b', ':80'])('refuses %j', (place) => {
  expect(() => places('--content-at', place)).toThrow('Allowed: a path');
});

it('takes where the other surfaces are for the service that the variables mean', () => {
  const variables = {
    WINNOW_URL: 'http://one.example/',
    WINNOW_CONTENT_URL: 'http://feeds.example/',
    WINNOW_DATA_URL: 'http://one.example:7422',
  };
  const { environment } = createTerminal({ variables });
  const settingsOf = (given: { url?: string }) =>
    resolveSettings(readGlobalOptions(given), environment);
  const placed = { contentUrl: 'http://feeds.example', dataUrl: 'http://one.example:7422' };
  expect(settingsOf({})).toMatchObject(placed);
  expect(settingsOf({ url: 'http://one.example' })).toMatchObject(placed);
  expect(settingsOf({ url: 'http://other.example' })).not.toHaveProperty('contentUrl');
});

it.each(['WINNOW_URL', 'WINNOW_CONTENT_URL', 'WINNOW_DATA_URL'])(
  'names %s where that holds no address of a service',
  (name) => {
    const variables = { WINNOW_URL: 'http://one.example/', [name]: 'feeds.example' };
    const { environment } = createTerminal({ variables });
    expect(() => resolveSettings(readGlobalOptions({}), environment)).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `${name}: "feeds.example" is not an address that begins with http:// or https://`,
        hint: 'write http://feeds.example',
      }),
    );
  },
);

/** Opens an address in the person's browser. */
import { spawn } from 'node:child_process';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Throws `invalid` for anything but http(s), `failed` where no program opens addresses. */
export async function openInBrowser(url: string, environment: Environment): Promise<void> {
  if (!/^https?:\/\//iu.test(url)) {
    throw new WinnowError('invalid', 'only http and https addresses are opened');
  }
  const [program, ...first] = OPENERS[environment.node.platform] ?? ['xdg-open'];
  const child = spawn(program, [...first, url], { stdio: 'ignore', detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) =>
      reject(
        new WinnowError('failed', `${program} cannot be started`, {
          cause,
          hint: 'print the address instead with --print',
        }),
      ),
    );
  });
  // The browser outlives this command.
  child.unref();
}

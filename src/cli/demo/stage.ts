/** Where the demo plays: sample feeds on loopback and directories of its own, all gone when it closes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../environment.ts';
import { alterEnvironment } from '../altered-environment.ts';
import { openFeedServer } from './feed-server.ts';
import { writeSampleOpml } from './feed-text.ts';
import { SAMPLE_FEEDS } from './feeds.ts';

export interface Stage {
  /** The environment that command lines run in; its working directory holds `blogs.opml`. */
  readonly environment: Environment;
  /** What `--allow-net` needs to reach the sample feeds. */
  readonly network: string;
  close(): Promise<void>;
}

export const SUBSCRIPTIONS = 'blogs.opml';

/** Sets everything up, using nothing of the person's own settings, store or service. */
export async function openStage(environment: Environment): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'winnow-demo-'));
  const removeAll = () => rm(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    const server = await openFeedServer(SAMPLE_FEEDS, environment.clock());
    await writeFile(join(directory, SUBSCRIPTIONS), writeSampleOpml(SAMPLE_FEEDS, server.base));
    const others = Object.entries(environment.variables).filter(
      ([name]) => !name.startsWith('WINNOW_'),
    );
    return {
      network: server.network,
      environment: alterEnvironment(environment, {
        workingDirectory: directory,
        // Every command is short, so the demo itself heeds signals, between two of them.
        onSignal: () => () => {},
        variables: {
          ...Object.fromEntries(others),
          WINNOW_DATA_DIR: join(directory, 'data'),
          WINNOW_CONFIG_DIR: join(directory, 'config'),
          // Tables are shown even in a pipe; colour is not.
          ...(environment.stdout.isTTY === true ? {} : { NO_COLOR: '1' }),
        },
      }),
      async close() {
        await server.close();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

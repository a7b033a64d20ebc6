/** The directory of a recording. One of no fetches is a recording too, so it is there from the start. */
import { accessSync, constants } from 'node:fs';
import type { Recording } from '../collect/network/recording.ts';
import { recordingError } from '../model/directory-error.ts';
import { makeDirectory } from '../store/make-directory.ts';

/** Makes the directory that is recorded into, where it is absent. Throws `failed` where there can be none. */
export function makeRecordingDirectory({ mode, directory }: Recording): void {
  if (mode !== 'record') return;
  try {
    makeDirectory(directory);
    // The dot has a file in the way of the directory refused, before every feed fails on it and is counted for it.
    accessSync(`${directory}/.`, constants.W_OK | constants.X_OK);
  } catch (thrown) {
    throw recordingError(thrown, directory);
  }
}

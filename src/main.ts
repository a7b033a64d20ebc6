/** From the words of a command line to an exit code. The only place where an error becomes text and a number. */
import type { Connect } from './cli/connect.ts';
import { cleanText } from './cli/output/clean.ts';
import { sentenceWidth, wrapSentences } from './cli/output/sentence.ts';
import { createSink } from './cli/output/sink.ts';
import { runProgram } from './cli/program.ts';
import { createEnvironment } from './environment.ts';
import { toWinnowError, type WinnowError } from './model/errors.ts';
import { concealSecrets } from './protocol/concealed.ts';

/** The error in lines of at most `width` columns, where there is a width. */
function errorText(error: WinnowError, debug: boolean, width: number | undefined): string {
  const lines = [`winnow: ${error.message}`];
  if (error.hint !== undefined) lines.push(`  hint: ${error.hint}`);
  if (error.code === 'internal' && !debug) lines.push('  hint: run it again with --debug');
  const told = [wrapSentences(cleanText(lines.join('\n')), width)];
  if (debug && error.cause instanceof Error) told.push(error.cause.stack ?? String(error.cause));
  return cleanText(concealSecrets(`${told.join('\n')}\n`));
}

/** Help and usage errors need no client, so it is loaded by the first command that connects. */
const connect: Connect = async (...parts) => {
  const { connect: connectNow } = await import('./cli/connect.ts');
  return connectNow(...parts);
};

/** Runs the command line; resolves to its exit code and never throws. */
export async function main(
  argv: readonly string[],
  environment = createEnvironment(),
  connectBy = connect,
): Promise<number> {
  const stdout = createSink(() => environment.stdout, 'standard output');
  const stderr = createSink(() => environment.stderr, 'standard error');
  try {
    return await runProgram(argv, {
      environment,
      stdout,
      stderr,
      connect: connectBy,
      main: (words, around) => main(words, around, connectBy),
    });
  } catch (thrown) {
    const error = toWinnowError(thrown);
    const text = errorText(error, argv.includes('--debug'), sentenceWidth(environment.stderr));
    // Where stderr is full or gone the exit code must speak alone.
    await stderr.write(text).catch(() => {});
    return error.exitCode;
  }
}

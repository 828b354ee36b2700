import { resolve } from 'node:path';
import { Command as Program, CommanderError } from 'commander';
import { OperatorError } from './kernel/operator/operator.error.ts';
import { isAddress } from './backup/settings.ts';
import { withoutValues } from './platform/http/log.ts';
import { sentenceOf } from './system.errors.ts';

/** Milliseconds a failed command waits for open handles. */
const LEFT_OPEN_TIMEOUT = 1000;

/**
 * Runs an entry point. An error ends it with `exitCode`, and is printed in one sentence if the operator can correct it.
 */
export async function runCommand(work: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : exitCode; // it has said why, or shown its help
      return;
    }
    console.error(sentenceOf(error) ?? describeFailure(error));
    process.exitCode = exitCode;
    setTimeout(() => process.exit(), LEFT_OPEN_TIMEOUT).unref();
  }
}

/** What may be typed after a command: `--help` shows it, and everything else is refused. */
export const commandLine = (typed: string, description: string): Program =>
  new Program(typed).description(description).showHelpAfterError('(--help says more)').exitOverride();

/** Stack and causes, but no other property: database errors contain parameters and URLs with passwords. */
function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return `Thrown without an error: ${String(error)}`;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : error.cause ? [error.cause] : [];
  const own = withoutValues(error.stack ?? error.message);
  return [own, ...causes.map((cause) => `caused by ${describeFailure(cause)}`)].join('\n');
}

/** The folder that was typed, as an absolute path, or the address as it is. */
export function folderOf(typed: string): string {
  if (typed === '') throw new OperatorError('Say a folder, not an empty text');
  return isAddress(typed) ? typed : resolve(typed);
}

import { resolve } from 'node:path';
import { OperatorError } from './kernel/operator.error.ts';
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
    console.error(sentenceOf(error) ?? describeFailure(error));
    process.exitCode = exitCode;
    setTimeout(() => process.exit(), LEFT_OPEN_TIMEOUT).unref();
  }
}

/** Stack and causes, but no other property: database errors hold parameters and URLs with passwords. */
function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return `Thrown without an error: ${String(error)}`;
  const causes: unknown[] = error instanceof AggregateError ? error.errors : error.cause ? [error.cause] : [];
  const own = withoutValues(error.stack ?? error.message);
  return [own, ...causes.map((cause) => `caused by ${describeFailure(cause)}`)].join('\n');
}

/** The one folder among the arguments, as an absolute path, or the one address as it is; null: none was given. */
export function folderIn(given: string[]): string | null {
  const [folder] = given;
  if (folder === undefined) return null;
  if (given.length > 1 || folder === '') throw new OperatorError(`Say one folder, not ${JSON.stringify(given)}`);
  return isAddress(folder) ? folder : resolve(folder);
}

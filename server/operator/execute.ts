import { DomainError } from '#server/kernel/errors.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import type { OperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import { ANY_ID, parseArgument, PERSON } from './arguments.ts';
import { COMMANDS, type Command, type Context, type Typed } from './commands.ts';
import { toDollars } from '#server/kernel/money/money.ts';

/** What the command line requests; `operator` is the person's name on the machine. */
export type OperatorRequest = Typed & { operator: string; command: string };

export type OperatorAnswer = { result: unknown } | { error: { code: string; message: string } };

export type OperatorLog = Record<'info' | 'error', (details: object, message: string) => void>;

const refused = (code: string, message: string): OperatorAnswer => ({ error: { code, message } });

/** The arguments with an account's id in place of its address, which must not be logged. */
async function numbered({ services, operator }: Context, { args: accepted }: Command, typed: readonly string[]) {
  const find = async (person: string | undefined) =>
    `${await services.accounts.findPerson(operator, parseArgument(PERSON, person))}`;
  if (accepted[0] === PERSON) return [await find(typed[0])];
  const isAddress = accepted[1] === ANY_ID && typed[0] === 'person' && typed[1]?.includes('@');
  return isAddress ? ['person', await find(typed[1])] : typed;
}

/** Runs one command. Every act is logged with its operator and subject; the services store the reason. */
export const createExecute =
  (services: OperatorServices, log: OperatorLog) =>
  async ({ operator, command, args, options }: OperatorRequest): Promise<OperatorAnswer> => {
    const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (!known) return refused('BAD_REQUEST', `There is no command ${command}`);
    const said = { operator, command };
    try {
      const context = { services, operator: operatorNamed(operator) };
      const numbers = await numbered(context, known, args);
      const result = shown((await known.run(context, { args: numbers, options })) ?? null);
      if (known.sort === 'act') log.info({ ...said, args: numbers }, 'an operator acted');
      return { result };
    } catch (error) {
      if (error instanceof DomainError) return refused(error.code, error.message);
      if (error instanceof OperatorError) return refused('BAD_REQUEST', error.message);
      log.error({ ...said, err: error }, 'a command of an operator failed');
      return refused('INTERNAL_SERVER_ERROR', 'The command failed, and nothing was changed: the log says why');
    }
  };

/** Columns that lists are sorted by, edits are compared with and jobs note what they did in. */
const INTERNAL = [
  'developerId',
  'isGoalTold',
  'areSeatsTold',
  'fullness',
  'closeness',
  'goalShare',
  'revision',
  'fieldRevisions',
  'galleryRevision',
  'galleryFieldRevisions',
];
const CENTS = /Cents$/;

/** A result as operators read it: amounts in dollars, and no columns that mean something to the program alone. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const read = Object.entries(value).filter(([name]) => !INTERNAL.includes(name));
  return Object.fromEntries(
    read.map(([name, content]) =>
      CENTS.test(name)
        ? [name.replace(CENTS, 'Dollars'), content === null ? null : toDollars(Number(content))]
        : [name, shown(content)],
    ),
  );
}

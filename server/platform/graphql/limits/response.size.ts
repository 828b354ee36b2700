import { setImmediate as nextTurn } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import { DomainError, problem } from '#server/kernel/errors.ts';

/** Limits on field values and list items of one response; more would block the event loop. */
const MAX_VALUES = 10_000;
/** Characters of one response. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Characters read from the database for one response, including those not sent. */
const MAX_READ = 16 * 1024 * 1024;
/** Pages read per event-loop turn. */
const PAGES_PER_TURN = 2;

export const TOO_LARGE = problem(
  'RESPONSE_TOO_LARGE',
  'La respuesta es demasiado grande: pide menos elementos por lista o menos campos',
);

/** What executing one operation has used so far. The cost is estimated before execution; this measures it. */
export type Budget = {
  values: number;
  text: number;
  read: number;
  pages: number;
  /** Set once the budget is used up: nothing more is read, resolved or serialized for this operation. */
  error: GraphQLError | null;
};

export const createBudget = (): Budget => ({ values: 0, text: 0, read: 0, pages: 0, error: null });

/** True while there is something left. */
export const hasBudgetLeft = ({ values, text, read }: Budget): boolean =>
  values <= MAX_VALUES && text <= MAX_TEXT && read <= MAX_READ;

/** One error per budget. Its empty path prevents graphql-js from wrapping it once per field. */
export function budgetError(budget: Budget): GraphQLError {
  const originalError = new DomainError(TOO_LARGE);
  budget.error ??= new GraphQLError(originalError.message, {
    originalError,
    path: [],
    extensions: { http: { status: 400 } },
  });
  return budget.error;
}

export function requireBudget(budget: Budget): void {
  if (!hasBudgetLeft(budget)) throw budgetError(budget);
}

const mayBeText = (value: unknown): boolean => typeof value === 'string' || value === null || value === undefined;

/** Counts the characters of the rows. Rows of one list have the same columns, with values of the same types or null. */
export function countReadText(budget: Budget, rows: readonly unknown[]): void {
  const [first] = rows;
  if (typeof first !== 'object' || first === null) return;
  const columns = Object.entries(first).flatMap(([column, value]) => (mayBeText(value) ? [column] : []));
  for (const row of rows as Record<string, unknown>[]) {
    for (const column of columns) {
      const value = row[column];
      if (typeof value === 'string') budget.read += value.length;
    }
  }
}

/** Spreads reads that can't be batched over turns of the event loop, and stops them when the budget is used up. */
export async function paceRead<Found>(budget: Budget, read: () => Promise<Found>): Promise<Found> {
  for (let turns = Math.floor(budget.pages++ / PAGES_PER_TURN); turns > 0; turns -= 1) await nextTurn();
  requireBudget(budget);
  return read();
}

/** `paceRead` for a page, whose characters are counted. */
export async function paceConnectionRead<Page extends { rows: readonly unknown[] }>(
  budget: Budget,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = await paceRead(budget, read);
  countReadText(budget, page.rows);
  return page;
}

/** Finds values for many keys in batches, one per turn of the event loop. */
export async function readInBatches<Thing, Value, Key>(
  budget: Budget,
  things: readonly Thing[],
  batchSize: number,
  find: (part: readonly Thing[]) => Promise<Map<Key, Value>>,
): Promise<Map<Key, Value>> {
  if (things.length <= batchSize) return count(budget, await find(things));
  const all = new Map<Key, Value>();
  for (let start = 0; start < things.length; start += batchSize) {
    if (start > 0) await nextTurn();
    for (const [key, value] of count(budget, await find(things.slice(start, start + batchSize)))) all.set(key, value);
  }
  return all;
}

function count<Key, Value>(budget: Budget, found: Map<Key, Value>): Map<Key, Value> {
  countReadText(budget, [...found.values()].flatMap(rowsOf));
  requireBudget(budget);
  return found;
}

function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  return 'rows' in value ? (value.rows as unknown[]) : [value];
}

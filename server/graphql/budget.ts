import { setImmediate as nextTurn } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import { DomainError, problem } from '#server/domain/errors.ts';

/** Field values and list items of one answer: more would hold the event loop too long. */
const MAX_VALUES = 10_000;
/** Characters of one answer. */
const MAX_TEXT = 4 * 1024 * 1024;
/** Characters read from the database for one answer, whether they are part of it or not. */
const MAX_READ = 16 * 1024 * 1024;
/** Pages read at once; the next ones wait for the next turn of the event loop. */
const PAGES_AT_ONCE = 2;

export const TOO_LARGE = problem(
  'RESPONSE_TOO_LARGE',
  'La respuesta es demasiado grande: pide menos elementos por lista o menos campos',
);

/** What answering one operation has taken so far. What it may cost is estimated before; this is what it really does. */
export type Budget = {
  values: number;
  text: number;
  read: number;
  pages: number;
  /** Set when it is spent: nothing more is read, resolved or written for this operation. */
  error: GraphQLError | null;
};

export const createBudget = (): Budget => ({ values: 0, text: 0, read: 0, pages: 0, error: null });

/** True while there is something left. */
export const isWithin = ({ values, text, read }: Budget): boolean =>
  values <= MAX_VALUES && text <= MAX_TEXT && read <= MAX_READ;

/** The one error of a spent budget. It has a path already, so that graphql-js doesn't make another for each field. */
export function spentError(budget: Budget): GraphQLError {
  const originalError = new DomainError(TOO_LARGE);
  budget.error ??= new GraphQLError(originalError.message, {
    originalError,
    path: [],
    extensions: { http: { status: 400 } },
  });
  return budget.error;
}

export function requireWithin(budget: Budget): void {
  if (!isWithin(budget)) throw spentError(budget);
}

/** Counts the text of rows that were read. */
export function countRead(budget: Budget, rows: readonly unknown[]): void {
  for (const row of rows) {
    for (const value of Object.values(row as object)) if (typeof value === 'string') budget.read += value.length;
  }
}

/** What can't be read along with its siblings: a few in each turn of the event loop, until the budget is spent. */
export async function inTurn<Found>(budget: Budget, read: () => Promise<Found>): Promise<Found> {
  for (let turns = Math.floor(budget.pages++ / PAGES_AT_ONCE); turns > 0; turns -= 1) await nextTurn();
  requireWithin(budget);
  return read();
}

/** The same for a page, whose text counts. */
export async function readInTurn<Page extends { rows: readonly unknown[] }>(
  budget: Budget,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = await inTurn(budget, read);
  countRead(budget, page.rows);
  return page;
}

/** Finds values for many keys, so many keys at a time, with a turn of the event loop between. */
export async function readInParts<Key, Value>(
  budget: Budget,
  keys: readonly Key[],
  atOnce: number,
  find: (part: readonly Key[]) => Promise<Map<number, Value>>,
): Promise<Map<number, Value>> {
  if (keys.length <= atOnce) return count(budget, await find(keys));
  const all = new Map<number, Value>();
  for (let start = 0; start < keys.length; start += atOnce) {
    if (start > 0) await nextTurn();
    for (const [id, value] of count(budget, await find(keys.slice(start, start + atOnce)))) all.set(id, value);
  }
  return all;
}

function count<Value>(budget: Budget, found: Map<number, Value>): Map<number, Value> {
  for (const value of found.values()) countRead(budget, rowsOf(value));
  requireWithin(budget);
  return found;
}

function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  return 'rows' in value ? (value.rows as unknown[]) : [value];
}

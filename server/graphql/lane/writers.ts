import type { FieldNode } from 'graphql';
import { isWithin, spentError } from '../budget.ts';
import type { Context } from '../context.ts';

/** One request on its way through the lane. */
export type Ride = {
  context: Context;
  variables: Record<string, unknown>;
  /** Each field's arguments, read once however many parents it has. */
  args: Map<FieldNode, Record<string, unknown>>;
};

export const startRide = (context: Context, variables: Ride['variables']): Ride => ({
  context,
  variables,
  args: new Map(),
});

/** JSON, now or as soon as what it waits for is there. */
export type Written = string | Promise<string>;

export type Write = (value: unknown, ride: Ride) => Written;

export type WriteField = {
  key: string;
  /** Whether it holds plain values, and no objects. */
  isLeaf: boolean;
  write: Write;
};

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** What only Apollo has words for; no resolver failed. */
export class NotWritten extends Error {}

/** Nothing here throws while others are still waited for: whoever rejects is always heard. */
const refused = (why: string): Promise<string> => Promise.reject(new NotWritten(why));

async function failed(error: unknown): Promise<string> {
  throw error;
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
const nothing = (isNullable: boolean): Written =>
  isNullable ? 'null' : refused('There is nothing where there always is something');

/** What a field gives, written at once or when it comes. */
export const writeGiven =
  (give: (source: unknown, ride: Ride) => unknown, write: Write): Write =>
  (source, ride) => {
    try {
      const given = give(source, ride);
      return isPromise(given) ? given.then((value) => write(value, ride)) : write(given, ride);
    } catch (error) {
      return failed(error);
    }
  };

/** A property that holds a plain value: most fields are this. */
export const writeProperty =
  (property: string, write: (value: unknown) => string, isNullable: boolean): Write =>
  (source) => {
    try {
      const value = (source as Record<string, unknown>)[property];
      return isNone(value) ? nothing(isNullable) : write(value);
    } catch (error) {
      return failed(error);
    }
  };

export const writePresent =
  (write: Write, isNullable: boolean): Write =>
  (value, ride) =>
    isNone(value) ? nothing(isNullable) : write(value, ride);

export function writeObject(fields: readonly WriteField[]): Write {
  if (fields.length === 0) return () => '{}';
  const starts = fields.map(({ key }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
  const ownText = starts.reduce((sum, { length }) => sum + length, 1);
  return (source, ride) => {
    const { budget } = ride.context;
    budget.values += fields.length;
    budget.text += ownText;
    if (!isWithin(budget)) return failed(spentError(budget));
    let text = '';
    for (let index = 0; index < fields.length; index += 1) {
      const { isLeaf, write } = fields[index] as WriteField;
      const value = write(source, ride);
      if (typeof value === 'string') {
        text += starts[index] + value;
        if (isLeaf) budget.text += value.length;
        continue;
      }
      const later = fields.slice(index + 1).map((field) => field.write(source, ride));
      const written = text;
      return Promise.all([value, ...later] as Promise<string>[]).then((values) => {
        let all = written;
        for (const [at, one] of values.entries()) {
          if (fields[index + at]?.isLeaf) budget.text += one.length;
          all += starts[index + at] + one;
        }
        return `${all}}`;
      });
    }
    return `${text}}`;
  };
}

export const writeList =
  (write: Write): Write =>
  (list, ride) => {
    if (!Array.isArray(list)) return refused('No list');
    const { budget } = ride.context;
    budget.values += list.length;
    if (!isWithin(budget)) return failed(spentError(budget));
    const items = list.map((item: unknown) => write(item, ride));
    return items.some(isPromise) ? Promise.all(items as Promise<string>[]).then(listed) : listed(items as string[]);
  };

const listed = (items: readonly string[]): string => `[${items.join(',')}]`;

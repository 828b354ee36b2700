import type { FieldNode } from 'graphql';
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

export type WriteField = { key: string; write: Write };

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Nothing here throws while others are still waited for: whoever rejects is always heard. */
const refused = (why: string): Promise<string> => Promise.reject(new Error(why));

/** What a field gives, written at once or when it comes. */
export const writeGiven =
  (give: (source: unknown, ride: Ride) => unknown, write: Write): Write =>
  (source, ride) => {
    try {
      const given = give(source, ride);
      return isPromise(given) ? given.then((value) => write(value, ride)) : write(given, ride);
    } catch (error) {
      return Promise.reject(error);
    }
  };

export const writeNullable =
  (write: Write): Write =>
  (value, ride) =>
    value === null || value === undefined ? 'null' : write(value, ride);

export const writeNonNull =
  (write: Write): Write =>
  (value, ride) =>
    value === null || value === undefined ? refused('Null where there is always something') : write(value, ride);

export function writeObject(fields: readonly WriteField[]): Write {
  const starts = fields.map(({ key }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
  const join = (values: readonly string[]): string => {
    let text = '';
    for (let index = 0; index < starts.length; index += 1) text += `${starts[index]}${values[index]}`;
    return `${text}}`;
  };
  return (source, ride) =>
    all(
      fields.map(({ write }) => write(source, ride)),
      join,
    );
}

export const writeList =
  (write: Write): Write =>
  (list, ride) =>
    Array.isArray(list)
      ? all(
          list.map((item: unknown) => write(item, ride)),
          (items) => `[${items.join(',')}]`,
        )
      : refused('No list');

function all(parts: Written[], join: (parts: readonly string[]) => string): Written {
  return parts.some(isPromise) ? Promise.all(parts as Promise<string>[]).then(join) : join(parts as string[]);
}

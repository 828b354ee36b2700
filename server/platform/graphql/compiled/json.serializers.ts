import type { FieldNode } from 'graphql';
import { hasBudgetLeft, budgetError } from '../limits/response.size.ts';
import type { OperationContext } from '../operation.context.ts';

/** The state of one execution. */
export type Execution = {
  context: OperationContext;
  variables: Record<string, unknown>;
  /** Arguments per field node, coerced once for all parents. */
  args: Map<FieldNode, Record<string, unknown>>;
};

export const startExecution = (context: OperationContext, variables: Execution['variables']): Execution => ({
  context,
  variables,
  args: new Map(),
});

/** JSON text, or a promise of it. */
export type Serialized = string | Promise<string>;

export type Serialize = (value: unknown, execution: Execution) => Serialized;

export type SerializeField = {
  key: string;
  /** Whether the value is a scalar or an enum. */
  isLeaf: boolean;
  serialize: Serialize;
};

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** A case that only Apollo handles, without an error of a resolver. */
export class CannotSerialize extends Error {}

/** Never throws synchronously: a rejected promise leaves no sibling's rejection unhandled. */
const rejectUnsupported = (why: string): Promise<string> => Promise.reject(new CannotSerialize(why));

async function rejected(error: unknown): Promise<string> {
  throw error;
}

const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;
const serializeNull = (isNullable: boolean): Serialized =>
  isNullable ? 'null' : rejectUnsupported('There is nothing where there always is something');

/** Serializes a resolver's result, synchronous or not. */
export const serializeResolved =
  (resolveField: (source: unknown, execution: Execution) => unknown, serialize: Serialize): Serialize =>
  (source, execution) => {
    try {
      const result = resolveField(source, execution);
      return isPromise(result) ? result.then((value) => serialize(value, execution)) : serialize(result, execution);
    } catch (error) {
      return rejected(error);
    }
  };

export const serializeNullable =
  (serialize: Serialize, isNullable: boolean): Serialize =>
  (value, execution) =>
    isNil(value) ? serializeNull(isNullable) : serialize(value, execution);

export function serializeObject(fields: readonly SerializeField[]): Serialize {
  if (fields.length === 0) return () => '{}';
  const prefixes = fields.map(({ key }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
  const keyCharacters = prefixes.reduce((sum, { length }) => sum + length, 1);
  return (source, execution) => {
    const { budget } = execution.context;
    budget.values += fields.length;
    budget.text += keyCharacters;
    if (!hasBudgetLeft(budget)) return rejected(budgetError(budget));
    let text = '';
    for (let index = 0; index < fields.length; index += 1) {
      const { isLeaf, serialize } = fields[index] as SerializeField;
      const value = serialize(source, execution);
      if (typeof value === 'string') {
        text += prefixes[index] + value;
        if (isLeaf) budget.text += value.length;
        continue;
      }
      const rest = fields.slice(index + 1).map((field) => field.serialize(source, execution));
      const before = text;
      return Promise.all([value, ...rest] as Promise<string>[]).then((values) => {
        let all = before;
        for (const [at, one] of values.entries()) {
          if (fields[index + at]?.isLeaf) budget.text += one.length;
          all += prefixes[index + at] + one;
        }
        return `${all}}`;
      });
    }
    return `${text}}`;
  };
}

export const serializeList =
  (serialize: Serialize): Serialize =>
  (list, execution) => {
    if (!Array.isArray(list)) return rejectUnsupported('No list');
    const { budget } = execution.context;
    budget.values += list.length;
    if (!hasBudgetLeft(budget)) return rejected(budgetError(budget));
    const items = list.map((item: unknown) => serialize(item, execution));
    return items.some(isPromise)
      ? Promise.all(items as Promise<string>[]).then(joinItems)
      : joinItems(items as string[]);
  };

const joinItems = (items: readonly string[]): string => `[${items.join(',')}]`;

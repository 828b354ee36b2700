import { defaultFieldResolver, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { hasBudgetLeft, budgetError, type Budget } from './response.size.ts';
import type { OperationContext } from '../operation.context.ts';

type Field = GraphQLField<unknown, OperationContext>;
export type Resolve = NonNullable<Field['resolve']>;

/** Approximate characters of a value that isn't a string. */
const SCALAR_CHARACTERS = 8;

/** Counts everything graphql-js resolves against the operation's budget, and resolves nothing once it is used up. */
export function meterFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()) as Field[]) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.extensions = { ...field.extensions, unmetered: resolve };
      field.resolve = countValue(resolve);
    }
  }
}

/** The field's resolver without counting, for callers that count themselves. */
export const unmeteredResolverOf = ({ extensions, resolve }: Field): Resolve | undefined =>
  (extensions['unmetered'] as Resolve | undefined) ?? resolve;

const countValue =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const { budget } = context;
    budget.values += 1;
    budget.text += String(info.path.key).length;
    if (budget.error || !hasBudgetLeft(budget)) throw budgetError(budget);
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then((resolved) => counted(budget, resolved)) : counted(budget, value);
  };

function counted(budget: Budget, value: unknown): unknown {
  budget.text += typeof value === 'string' ? value.length : SCALAR_CHARACTERS;
  if (Array.isArray(value)) {
    budget.values += value.length;
    for (const item of value) budget.text += typeof item === 'string' ? item.length : SCALAR_CHARACTERS;
  }
  if (!hasBudgetLeft(budget)) throw budgetError(budget);
  return value;
}

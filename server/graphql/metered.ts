import { defaultFieldResolver, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { isWithin, spentError, type Budget } from './budget.ts';
import type { Context } from './context.ts';

type Field = GraphQLField<unknown, Context>;
export type Resolve = NonNullable<Field['resolve']>;

/** Characters a value that is no text takes, roughly. */
const SHORT = 8;

/** Counts everything graphql-js resolves against the budget of its operation, and resolves nothing once it is spent. */
export function meterFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()) as Field[]) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.extensions = { ...field.extensions, unmetered: resolve };
      field.resolve = metered(resolve);
    }
  }
}

/** A field's resolver for whoever counts by themselves. */
export const unmeteredResolverOf = ({ extensions, resolve }: Field): Resolve | undefined =>
  (extensions['unmetered'] as Resolve | undefined) ?? resolve;

const metered =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const { budget } = context;
    budget.values += 1;
    budget.text += String(info.path.key).length;
    if (budget.error || !isWithin(budget)) throw spentError(budget);
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then((given) => counted(budget, given)) : counted(budget, value);
  };

function counted(budget: Budget, value: unknown): unknown {
  budget.text += typeof value === 'string' ? value.length : SHORT;
  if (Array.isArray(value)) {
    budget.values += value.length;
    for (const item of value) budget.text += typeof item === 'string' ? item.length : SHORT;
  }
  if (!isWithin(budget)) throw spentError(budget);
  return value;
}

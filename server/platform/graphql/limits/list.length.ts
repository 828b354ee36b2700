import { isListType, getNullableType, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';

type Extended = { extensions: Readonly<Record<string, unknown>> };

/** The list's maximum length is the `first` argument of its connection. */
export const LENGTH_OF_FIRST = 'first';

/** Maximum length of a list field. Every list field must declare one; its cost is computed from it. */
export const MaxItems = (most: number | typeof LENGTH_OF_FIRST) => Extensions({ maxItems: most });

type Work = { always?: number; arguments?: Readonly<Record<string, number>> };

/** Cost of a field beyond its result: always, or when an argument is passed. */
export const Costs = (work: Work) => Extensions({ work });

export function maxItemsOf({ extensions }: Extended): number | typeof LENGTH_OF_FIRST | null {
  const { maxItems } = extensions;
  return typeof maxItems === 'number' || maxItems === LENGTH_OF_FIRST ? maxItems : null;
}

export function workOf({ extensions }: Extended, argumentNames: readonly string[]): number {
  const { always = 0, arguments: costs = {} } = (extensions['work'] ?? {}) as Work;
  return argumentNames.reduce((sum, name) => sum + (costs[name] ?? 0), always);
}

export const isList = ({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): boolean =>
  isListType(getNullableType(type));

/** List fields without a declared maximum length. */
export function unboundedLists(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
    .flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => isList(field) && maxItemsOf(field) === null)
            .map(({ name }) => `${type.name}.${name}`)
        : [],
    );
}

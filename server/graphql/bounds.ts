import { isListType, getNullableType, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';

type Extended = { extensions: Readonly<Record<string, unknown>> };

/** Stands for a list as long as the `first` of the connection it belongs to. */
export const BY_FIRST = 'first';

/** The most items a list field ever gives; every list field says so, and its cost is counted by it. */
export const MaxItems = (most: number | typeof BY_FIRST) => Extensions({ maxItems: most });

type Work = { always?: number; arguments?: Readonly<Record<string, number>> };

/** What a field costs besides its result, where that doesn't show the work: always, or when an argument is given. */
export const Costs = (work: Work) => Extensions({ work });

export function maxItemsOf({ extensions }: Extended): number | typeof BY_FIRST | null {
  const { maxItems } = extensions;
  return typeof maxItems === 'number' || maxItems === BY_FIRST ? maxItems : null;
}

export function workOf({ extensions }: Extended, given: readonly string[]): number {
  const { always = 0, arguments: costs = {} } = (extensions['work'] ?? {}) as Work;
  return given.reduce((sum, name) => sum + (costs[name] ?? 0), always);
}

export const isList = ({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): boolean =>
  isListType(getNullableType(type));

/** List fields that don't say how long they may get. */
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

import {
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { dayAfter, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { costOf, isTooExpensive } from '#server/platform/graphql/limits/document.ts';

const isPlain = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

/** The test data is small, and a list costs its maximum length unless it is limited. */
const called = ({ name, args }: GraphQLField<unknown, unknown>): string =>
  args.some((arg) => arg.name === 'first') ? `${name}(first: 4)` : name;

/** The scalar and enum fields of a type that need no arguments. */
function leavesOf(type: GraphQLObjectType): string {
  const leaves = Object.values(type.getFields())
    .filter(
      (field) => isPlain(field) && (isScalarType(getNamedType(field.type)) || isEnumType(getNamedType(field.type))),
    )
    .map(({ name }) => name);
  return ['__typename', ...leaves].join(' ');
}

/**
 * Selections from `type` along every path of at most `depth` objects, edges and nodes not counted, each with all scalar
 * and enum fields of its last object.
 */
export function pathsFrom(type: GraphQLObjectType, depth: number): string[] {
  const ways = [leavesOf(type)];
  for (const field of Object.values(type.getFields())) {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner) || !isPlain(field) || field.name === 'pageInfo') continue;
    const passes = ['edges', 'node'].includes(field.name);
    if (depth === 0 && !passes) continue;
    ways.push(...pathsFrom(inner, passes ? depth : depth - 1).map((way) => `${called(field)} { ${way} }`));
  }
  return ways;
}

/** As many paths as one query holds, and as many levels as the server allows. */
const WAYS = 8;
const DEEPEST = 12;

/** Groups paths into queries within the limits of the server on aliases and cost. */
function grouped(call: string, costs: ReadonlyMap<string, number>): string[] {
  const groups: { ways: string[]; cost: number }[] = [];
  for (const [way, cost] of costs) {
    const last = groups.at(-1);
    if (last && last.ways.length < WAYS && !isTooExpensive(last.cost + cost)) {
      last.ways.push(way);
      last.cost += cost;
    } else groups.push({ ways: [way], cost });
  }
  return groups.map((group) => `{ ${call} { ${group.ways.join(' ')} } }`);
}

/** The paths that the server takes after a call, with what each costs, whatever the arguments of the call. */
function affordable(schema: GraphQLSchema, call: string, ways: string[]): Map<string, number> {
  const costs = ways.map((way) => [way, costOfQuery(schema, `{ ${call} { ${way} } }`)] as const);
  return new Map(costs.filter(([, cost]) => !isTooExpensive(cost)));
}

const costOfQuery = (schema: GraphQLSchema, query: string): number =>
  costOf({ schema, document: parse(query), variables: {}, operationName: null }) ?? 0;

/** A year until the last day: what tests make has happened in it. */
const daysOf = (field: GraphQLField<unknown, unknown>, last: Day): string[] =>
  field.args.some(({ name }) => name === 'from')
    ? [`${field.name}(from: "${dayAfter(last, -365)}", to: "${last}")`]
    : [];

export type QueryPlan = { queries: string[]; paths: number };

/** Queries along every path that begins at a field of Query; `ids` fills the arguments that are ids. */
export function queriesOf(
  schema: GraphQLSchema,
  depth: number,
  ids: Record<string, (number | string)[]>,
  today: Day = dayOf(new Date()),
): QueryPlan {
  let asked = 0;

  const questions = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type)) return [];
    const ways = pathsFrom(type, depth - 1).filter((way) => way.split('{').length + 1 <= DEEPEST);
    const byId = (ids[field.name] ?? []).map((id) => `${field.name}(id: "${id}")`);
    const calls = isPlain(field) ? [called(field)] : [...byId, ...daysOf(field, today)];
    const [first] = calls;
    if (first === undefined) return [];
    const costs = affordable(schema, first, ways);
    asked += calls.length * costs.size;
    return calls.flatMap((call) => grouped(call, costs));
  });
  return { queries: questions, paths: asked };
}

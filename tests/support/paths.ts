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
import { costOf, isTooDear } from '#server/graphql/limits.ts';

const isPlain = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

/** The worlds asked about are small, and long lists cost what they could hold. */
const called = ({ name, args }: GraphQLField<unknown, unknown>): string =>
  args.some((arg) => arg.name === 'first') ? `${name}(first: 4)` : name;

/** What of a type can be read at once, without looking further. */
function leavesOf(type: GraphQLObjectType): string {
  const leaves = Object.values(type.getFields())
    .filter(
      (field) => isPlain(field) && (isScalarType(getNamedType(field.type)) || isEnumType(getNamedType(field.type))),
    )
    .map(({ name }) => name);
  return ['__typename', ...leaves].join(' ');
}

/**
 * Selections from `type` along every way of at most `depth` objects, edges and nodes not counted, each with all its
 * leaves.
 */
export function waysFrom(type: GraphQLObjectType, depth: number): string[] {
  const ways = [leavesOf(type)];
  for (const field of Object.values(type.getFields())) {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner) || !isPlain(field) || field.name === 'pageInfo') continue;
    const passes = ['edges', 'node'].includes(field.name);
    if (depth === 0 && !passes) continue;
    ways.push(...waysFrom(inner, passes ? depth : depth - 1).map((way) => `${called(field)} { ${way} }`));
  }
  return ways;
}

/** As many ways as one question holds, and as many levels as the server lets one have. */
const WAYS = 8;
const DEEPEST = 12;

/** As many ways in each question as it may have and may cost. */
function grouped(schema: GraphQLSchema, call: string, ways: string[]): string[] {
  const costs = new Map(ways.map((way) => [way, costOfQuery(schema, `{ ${call} { ${way} } }`)]));
  const groups: { ways: string[]; cost: number }[] = [];
  for (const [way, cost] of costs) {
    const last = groups.at(-1);
    if (last && last.ways.length < WAYS && !isTooDear(last.cost + cost)) {
      last.ways.push(way);
      last.cost += cost;
    } else groups.push({ ways: [way], cost });
  }
  return groups.map((group) => `{ ${call} { ${group.ways.join(' ')} } }`);
}

const costOfQuery = (schema: GraphQLSchema, query: string): number =>
  costOf({ schema, document: parse(query), variables: {}, operationName: null }) ?? 0;

export type Questions = { questions: string[]; ways: number };

/** Questions along every way that begins at a field of Query; `ids` are what it is asked about when it wants an id. */
export function questionsOf(schema: GraphQLSchema, depth: number, ids: Record<string, number[]>): Questions {
  let asked = 0;

  const questions = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = getNamedType(field.type);
    if (!isObjectType(type)) return [];
    const ways = waysFrom(type, depth - 1).filter((way) => way.split('{').length + 1 <= DEEPEST);
    const calls = isPlain(field) ? [called(field)] : (ids[field.name] ?? []).map((id) => `${field.name}(id: "${id}")`);
    return calls.flatMap((call) => {
      const affordable = ways.filter((way) => !isTooDear(costOfQuery(schema, `{ ${call} { ${way} } }`)));
      asked += affordable.length;
      return grouped(schema, call, affordable);
    });
  });
  return { questions, ways: asked };
}

import {
  getNamedType,
  getNullableType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;
export type Random = () => number;
/** A query with several sets of variables, some of them null or missing. */
export type RandomQuery = { query: string; variables: Record<string, unknown>[] };

/** Ids for arguments, some of which do not exist. */
export type Ids = Record<string, readonly number[]>;

const DEEPEST = 5;
const SETS = 2;
const CONDITIONS = ['$yes', '$no', '$maybe', 'true', 'false'];
const DECLARED =
  '($yes: Boolean = true, $no: Boolean!, $maybe: Boolean = false, $few: Int = 2, $none: Int, $text: String, $id: ID)';

/**
 * Generates random queries over the schema, with aliases, fragments, conditions, and variables that are null or absent.
 */
export function createRandomQueries(schema: GraphQLSchema, random: Random, ids: Ids) {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const chance = (part: number): boolean => random() < part;
  let fragments: string[] = [];
  let aliases = 0;

  const condition = (): string => (chance(0.15) ? ` @${pick(['include', 'skip'])}(if: ${pick(CONDITIONS)})` : '');

  function argument(name: string, field: Field): string | null {
    if (name === 'first') return `first: ${pick(['1', '2', '$few', '$few', '$none', '0', '101'])}`;
    if (name === 'id') return `id: ${chance(0.2) ? '$id' : `"${pick(ids[field.name] ?? [999_999])}"`}`;
    if (name === 'search') return `search: ${pick(['"a"', '$text', 'null', '""'])}`;
    if (name === 'orderBy')
      return `orderBy: ${pick(['NEWEST', 'MOST_FUNDED', 'NEAR_GOAL', 'FEW_SEATS', 'RECENTLY_UPDATED'])}`;
    if (name === 'from' || name === 'to') return `${name}: ${pick(['"2026-03-05"', '"2026-12-31"', '$text'])}`;
    if (name === 'after') return `after: ${pick(['null', '$text', '"x"'])}`;
    return name === 'filter'
      ? `filter: ${pick(['{ genre: ADVENTURE }', '{ stage: $text }', '{ search: "a" }', '{ onlyOpen: true }', 'null'])}`
      : null;
  }

  function call(field: Field): string {
    const given = field.args.flatMap((arg) => {
      const isNeeded = isNonNullType(arg.type) && arg.defaultValue === undefined;
      const text = isNeeded || arg.name === 'first' || chance(0.15) ? argument(arg.name, field) : null;
      return text === null ? [] : [text];
    });
    const alias = aliases < 20 && chance(0.15) ? `a${(aliases += 1)}: ` : '';
    return `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${condition()}`;
  }

  function selection(type: GraphQLObjectType, depth: number): string {
    const all = Object.values(type.getFields());
    const usable = all.filter((field) => depth < DEEPEST || !isObjectType(getNamedType(field.type)));
    const count = 1 + Math.floor(random() * 3);
    const parts = Array.from({ length: count }, () => part(type, usable.length > 0 ? pick(usable) : null, depth));
    if (type.name.endsWith('Connection')) parts.push(`edges${condition()} { node { ${leaf(nodeOf(type))} } }`);
    return parts.join(' ');
  }

  function part(type: GraphQLObjectType, field: Field | null, depth: number): string {
    if (!field || chance(0.05)) return `__typename${condition()}`;
    const inner = getNamedType(field.type);
    // its own alias keeps two calls with different arguments from conflicting as one field
    const head = call(field).replace(/^(?!a\d+: )(?=\w+\()/, () => `c${(aliases += 1)}: `);
    const text = isObjectType(inner) ? `${head} { ${selection(inner, depth + 1)} }` : head;
    if (!chance(0.15)) return text;
    if (chance(0.5)) return `... on ${type.name}${condition()} { ${text} }`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type.name} { ${text} }`);
    return `...${name}${condition()}`;
  }

  const leaf = (type: GraphQLObjectType): string =>
    pick(
      Object.values(type.getFields()).filter(
        ({ args, type: of }) => args.length === 0 && !isObjectType(getNamedType(of)),
      ),
    ).name;

  function nodeOf(type: GraphQLObjectType): GraphQLObjectType {
    const edge = getNamedType((type.getFields()['edges'] as Field).type) as GraphQLObjectType;
    return getNullableType((edge.getFields()['node'] as Field).type) as never;
  }

  const variables = (): Record<string, unknown> => ({
    no: chance(0.95) ? chance(0.5) : pick([null, 'x']),
    ...(chance(0.5) ? { yes: pick([true, false, true, null]) } : {}),
    ...(chance(0.5) ? { maybe: chance(0.5) } : {}),
    ...(chance(0.4) ? { few: pick([0, 1, 3, null, -1, 'x']) } : {}),
    ...(chance(0.3) ? { none: pick([1, 2, null]) } : {}),
    ...(chance(0.4) ? { text: pick(['a', '', null, 'luces']) } : {}),
    ...(chance(0.5) ? { id: pick([...Object.values(ids).flat(), null, 'x']) } : {}),
  });

  return function next(): RandomQuery {
    fragments = [];
    aliases = 0;
    const root = selection(schema.getQueryType() as GraphQLObjectType, 0);
    const used = `${root} ${fragments.join(' ')}`;
    const declared = DECLARED.slice(1, -1)
      .split(', ')
      .filter((one) => new RegExp(`\\${one.split(':')[0]}\\b`).test(used));
    const head = declared.length > 0 ? `query (${declared.join(', ')})` : 'query';
    return {
      query: `${head} { ${root} } ${fragments.join(' ')}`,
      variables: Array.from({ length: SETS }, () => variables()),
    };
  };
}

import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { LARGEST_BODY, post, whoSends, type Input, type Sent } from './input.ts';
import { NUMBERS, SHAPES, TEXTS, type Shape } from './shapes.ts';

const SAMPLES: Record<string, string> = { Int: '1', Float: '1', Boolean: 'true', Money: '1000', Date: '"2026-01-01"' };
const TEXT_SAMPLES: Record<string, string> = { email: '"x@ejemplo.test"', password: '"Fichin2026"' };

/** A valid value of a type, as JSON. */
function sampleOf(type: GraphQLInputType, name: string): string {
  const inner = getNullableType(type);
  if (isListType(inner)) return '[]';
  if (isEnumType(inner)) return JSON.stringify(inner.getValues()[0]?.name);
  if (isInputObjectType(inner)) return objectOf(inner.getFields(), {});
  return SAMPLES[inner.name] ?? TEXT_SAMPLES[name] ?? '"1"';
}

type Fields = Record<string, { type: GraphQLInputType }>;

/** An input object with its required fields and those in `set`, as JSON. */
function objectOf(fields: Fields, set: Record<string, string>): string {
  const required = Object.entries(fields).filter(([, { type }]) => isNonNullType(type));
  const samples = Object.fromEntries(required.map(([name, { type }]) => [name, sampleOf(type, name)]));
  return `{${Object.entries({ ...samples, ...set })
    .map(([name, value]) => `"${name}":${value}`)
    .join()}}`;
}

/** A position inside an argument; `argument` builds the whole argument with a value at that position. */
type Place = { name: string; argument: (value: string) => string };

/** The argument itself, and every field inside it. */
function placesIn(type: GraphQLInputType, name: string, depth = 0): Place[] {
  const own: Place = { name, argument: (value) => value };
  const inner = getNullableType(type);
  if (isListType(inner) && depth < 4) {
    const items = placesIn(inner.ofType, `${name}[]`, depth + 1);
    return [own, ...items.map((place) => ({ ...place, argument: (value: string) => `[${place.argument(value)}]` }))];
  }
  if (!isInputObjectType(inner) || depth > 3) return [own];
  const fields = inner.getFields();
  const within = Object.values(fields).flatMap((field) =>
    placesIn(field.type, `${name}.${field.name}`, depth + 1).map((place) => ({
      ...place,
      argument: (value: string) => objectOf(fields, { [field.name]: place.argument(value) }),
    })),
  );
  const unknown: Place = {
    name: `${name} with an unknown field`,
    argument: (value) => objectOf(fields, { unknownField: value }),
  };
  return [own, ...within, unknown];
}

/** A field with arguments and the path of a query to it: `project(id: "1") { updates`. */
type Call = { operation: string; path: string[]; field: GraphQLField<unknown, unknown> };

const required = (args: readonly GraphQLArgument[]): string => {
  const given = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const written = given.map((arg) => `${arg.name}: ${sampleOf(arg.type, arg.name)}`);
  return written.length === 0 ? '' : `(${written.join(', ')})`;
};

/** Every field with arguments, by the shortest path to the first field of its type. */
export function callsOf(schema: GraphQLSchema): Call[] {
  const calls: Call[] = [];
  const seen = new Set<GraphQLObjectType>();
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  for (const [operation, root] of Object.entries(roots)) {
    let next = root ? [{ type: root, path: [] as string[] }] : [];
    while (next.length > 0) {
      const found = next.filter(({ type }) => !seen.has(type) && seen.add(type));
      next = found.flatMap(({ type, path }) =>
        Object.values(type.getFields()).flatMap((field) => {
          if (field.args.length > 0) calls.push({ operation, path, field });
          const inner = getNamedType(field.type);
          return isObjectType(inner) && operation === 'query'
            ? [{ type: inner, path: [...path, `${field.name}${required(field.args)}`] }]
            : [];
        }),
      );
    }
  }
  return calls;
}

type Written = { header: string; argument: string; variables: string };

function queryOf({ operation, path, field }: Call, { header, argument }: Written, name: string): string {
  const others = field.args.filter(
    (arg) => arg.name !== name && isNonNullType(arg.type) && arg.defaultValue === undefined,
  );
  const given = [`${name}: ${argument}`, ...others.map((arg) => `${arg.name}: ${sampleOf(arg.type, arg.name)}`)];
  const leaf = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  const asked = `${field.name}(${given.join(', ')})${leaf}`;
  return `${operation}${header} { ${[...path, asked].join(' { ')}${' }'.repeat(path.length)} }`;
}

const asBody = (query: string, variables: string): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;
const overHttp = (query: string, variables: string): Sent => post('/graphql', asBody(query, variables));
const overSocket = (query: string, variables: string): Sent => ({
  over: 'socket',
  message: `{"id":"1","type":"subscribe","payload":${asBody(query, variables)}}`,
});

/** JSON as a GraphQL literal: without quotes around keys. */
const asLiteral = (json: string): string => json.replace(/"(\w+)":/g, '$1:');

/** Every argument and input field of every call, as a variable, as a literal and over a WebSocket. */
export function graphqlInputs(schema: GraphQLSchema): Input[] {
  let turn = 0;
  return callsOf(schema).flatMap((call) =>
    call.field.args.flatMap((arg) =>
      placesIn(arg.type, arg.name).flatMap((place) => {
        const name = `${call.field.name}(${place.name})`;
        const as = whoSends(call.field.name);
        const variable = (shape: Shape, send: typeof overHttp) => (part: number) => {
          const value = place.argument(shape.json((LARGEST_BODY - 2000) * part));
          const query = queryOf(call, { header: `($v: ${String(arg.type)})`, argument: '$v', variables: '' }, arg.name);
          return send(query, `{"v":${value}}`);
        };
        const literal = (shape: Shape, send: typeof overHttp) => (part: number) => {
          const value = asLiteral(place.argument('"\u0000"')).replace('"\\u0000"', '"\u0000"');
          const filled = value.replace('"\u0000"', () => shape.json((LARGEST_BODY / 2) * part));
          return send(queryOf(call, { header: '', argument: filled, variables: '' }, arg.name), '{}');
        };
        const isQuiet = call.operation === 'subscription';
        // Every additional transport costs as much again, so places take turns: over all of them each shape uses each
        // transport.
        turn += 1;
        const literals = [...TEXTS, ...NUMBERS];
        const [written, spoken, heard] = [
          literals[turn % literals.length],
          SHAPES[turn % SHAPES.length],
          literals[(turn * 7) % literals.length],
        ];
        return [
          ...SHAPES.map((shape) => ({
            name: `${name}: ${shape.name}`,
            as,
            make: variable(shape, isQuiet ? overSocket : overHttp),
          })),
          { name: `${name} as a literal: ${written?.name}`, as, make: literal(written as Shape, overHttp) },
          { name: `${name} over a socket: ${spoken?.name}`, as, make: variable(spoken as Shape, overSocket) },
          { name: `${name} as a literal over a socket: ${heard?.name}`, as, make: literal(heard as Shape, overSocket) },
        ];
      }),
    ),
  );
}

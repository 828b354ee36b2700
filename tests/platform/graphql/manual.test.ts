import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLSchema,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { STATUS_OF } from '#server/kernel/errors.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';

let schema: GraphQLSchema;
/** Every named element of the schema, with its description. */
let entries: { name: string; description: string | null | undefined; deprecated: boolean }[];

beforeAll(async () => {
  schema = await buildGraphQLSchema();
  entries = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !(isScalarType(type) && isSpecifiedScalarType(type)))
    .flatMap((type) => [{ name: type.name, description: type.description, deprecated: false }, ...partsOf(type)]);
});

type Part = { name: string; description?: string | null; deprecationReason?: string | null };

const entry = (owner: string, { name, description, deprecationReason }: Part) => ({
  name: `${owner}.${name}`,
  description,
  deprecated: Boolean(deprecationReason),
});

function partsOf(type: ReturnType<GraphQLSchema['getTypeMap']>[string]) {
  if (isEnumType(type)) return type.getValues().map((value) => entry(type.name, value));
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => entry(type.name, field));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    entry(type.name, field),
    ...field.args.map((arg) => entry(`${type.name}.${field.name}`, arg)),
  ]);
}

test('everything a stranger finds is described, Query, Mutation and Subscription aside', () => {
  const roots = ['Query', 'Mutation', 'Subscription'];
  expect(entries.length).toBeGreaterThan(300);
  expect(
    entries.filter(({ name, description }) => !description?.trim() && !roots.includes(name)).map(({ name }) => name),
  ).toEqual([]);
  expect(entries.filter(({ deprecated }) => deprecated)).toEqual([]);
});

test('every root field names the errors it answers, by codes that exist', () => {
  const open = ['serverInfo', 'eventCursor', 'legalTexts', 'sandbox'];
  const silent: string[] = [];
  const codes = new Set<string>();
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const { name, description } of Object.values(root?.getFields() ?? {})) {
      const named = /Errors: ([A-Z_, ]+)/.exec(description ?? '')?.[1];
      if (!named && !open.includes(name)) silent.push(name);
      for (const code of named?.split(', ') ?? []) codes.add(code.trim());
    }
  }
  expect(silent).toEqual([]);
  expect([...codes].filter((code) => !(code in STATUS_OF))).toEqual([]);
});

test('every mutation takes one input, or nothing, and gives a payload of its own kind', () => {
  for (const { name, args, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    expect(args.length > 0 ? args.map((arg) => arg.name) : ['input'], name).toEqual(['input']);
    expect(String(type), name).toMatch(/Payload!$/);
  }
});

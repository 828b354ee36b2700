import {
  buildSchema,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
} from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from '#client/apollo/cache.ts';
import { STALE } from '#client/apollo/evictions.ts';
import { filesUnder, read } from './sources.ts';

const schema = buildSchema(read('schema.graphql'));
const documents: DocumentNode[] = filesUnder('client')
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => parse(read(path)));

type List = { typename: string; fieldName: string; args: string[] };

/** The lists of the client's documents that are loaded page by page, with the arguments that they are loaded by. */
function lists(): List[] {
  const found: List[] = [];
  const types = new TypeInfo(schema);
  const Field = ({ name, arguments: args = [] }: FieldNode) => {
    const typename = types.getParentType()?.name ?? '';
    if (typename !== 'Subscription' && args.some((each) => each.name.value === 'after'))
      found.push({ typename, fieldName: name.value, args: args.map((each) => each.name.value) });
  };
  documents.forEach((document) => visit(document, visitWithTypeInfo(types, { Field })));
  return found;
}

test('the cache merges the pages of each list that a document loads, apart by its other arguments', () => {
  const { policies } = createCache();
  const isWrong = ({ typename, fieldName, args }: List) => {
    const key = policies.getStoreFieldName({
      typename,
      fieldName,
      args: Object.fromEntries(args.map((name) => [name, `any ${name}`])),
    });
    const isMerged = policies.getMergeFunction(typename, fieldName, undefined) !== undefined;
    return !isMerged || args.some((name) => key.includes(`any ${name}`) === (name === 'after'));
  };
  expect(lists().length).toBeGreaterThan(10);
  expect(lists().filter(isWrong)).toEqual([]);
});

test('mutations evict fields that exist', () => {
  const names = documents.flatMap(({ definitions }) =>
    definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION && each.name ? [each.name.value] : [])),
  );
  const unknown = Object.entries(STALE).flatMap(([mutation, owners]) => [
    ...(names.includes(mutation) ? [] : [mutation]),
    ...Object.entries(owners).flatMap(([owner, fields]) => {
      const type = schema.getType(owner);
      return fields.filter((field) => !isObjectType(type) || !(field in type.getFields()));
    }),
  ]);
  expect(unknown).toEqual([]);
});

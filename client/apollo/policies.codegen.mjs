import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Code generator plugin: what the client's documents need of the cache and of the links, by the schema. */
export const plugin = (schema, documents) => {
  const types = new TypeInfo(schema);
  const keyed = new Set();
  const lists = {};
  let operation = '';
  const visitor = {
    OperationDefinition: ({ name }) => void (operation = name?.value),
    Argument() {
      const input = getNamedType(types.getInputType());
      if (isInputObjectType(input) && input.getFields().clientMutationId) keyed.add(operation);
    },
    Field({ name }) {
      const parent = types.getParentType()?.name ?? '';
      const type = getNullableType(types.getType());
      if (!isListType(type) || !isObjectType(getNamedType(type)) || /(Connection|Payload)$/.test(parent)) return;
      (lists[parent] ??= new Set()).add(name.value);
    },
  };
  for (const { document } of documents) visit(document, visitWithTypeInfo(types, visitor));
  const typed = Object.entries(lists).map(([name, fields]) => `  ${name}: ${JSON.stringify([...fields])},`);
  return `/** Mutations whose input takes a key. */
export const KEYED_MUTATIONS: readonly string[] = ${JSON.stringify([...keyed])};

/** Lists that are answered whole, by the type that has them. */
export const WHOLE_LISTS: Record<string, readonly string[]> = {
${typed.join('\n')}
};
`;
};

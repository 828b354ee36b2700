import { Kind } from 'graphql';

const capitalize = (name) => name.charAt(0).toUpperCase() + name.slice(1);

const mustHaveVariables = ({ variableDefinitions = [] }) =>
  variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);

/** Generates one typed hook per operation. */
const hookOf = {
  query(name, operation) {
    const types = `${name}Query, ${name}QueryVariables`;
    const [mark, fallback] = mustHaveVariables(operation) ? ['', ''] : ['?', ' ?? {}'];
    return `export const use${name}Query = (options${mark}: useQuery.Options<${types}> | SkipToken) =>
  useCachedQuery(${name}Document, options${fallback});`;
  },
  // Variables are passed when the mutation is called, not to the hook.
  mutation(name) {
    const types = `${name}Mutation, ${name}MutationVariables`;
    return `export const use${name}Mutation = (options?: Omit<useMutation.Options<${types}>, 'variables'>) =>
  useMutation<${types}>(${name}Document, options);`;
  },
  subscription(name, operation) {
    const types = `${name}Subscription, ${name}SubscriptionVariables`;
    const [mark, fallback] = mustHaveVariables(operation) ? ['', ''] : ['?', ' ?? {}'];
    return `export const use${name}Subscription = (options${mark}: useSubscription.Options<${types}>) =>
  useSubscription(${name}Document, options${fallback});`;
  },
};

const importsOf = {
  query: ['type useQuery', 'type SkipToken'],
  mutation: ['useMutation'],
  subscription: ['useSubscription'],
};

/** Every generated file imports the schema's types; without this export an unused import would fail the type check. */
const EXPORTED_TYPES = 'export type { Types };';

/** Code generator plugin: typed Apollo Client 4 hooks beside each `.graphql` file. */
export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter(({ kind, name }) => kind === Kind.OPERATION_DEFINITION && name);
  if (operations.length === 0) return { content: EXPORTED_TYPES };

  const names = [...new Set(operations.flatMap(({ operation }) => importsOf[operation]))];
  return {
    prepend: [
      `import { ${names.join(', ')} } from '@apollo/client/react';`,
      ...(names.includes('type useQuery')
        ? ["import { useCachedQuery } from '#client/apollo/useCachedQuery.ts';"]
        : []),
    ],
    content: [
      EXPORTED_TYPES,
      ...operations.map((each) => hookOf[each.operation](capitalize(each.name.value), each)),
    ].join('\n'),
  };
};

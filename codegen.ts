import type { CodegenConfig } from '@graphql-codegen/cli';

/** The TypeScript type of each custom scalar as it is sent and received, and so in the client's code. */
const scalars = { ID: 'string', DateTime: 'string', Date: 'string', Money: 'number', Upload: 'File' };

const shared = {
  scalars,
  strictScalars: true,
  enumType: 'string-literal',
  useTypeImports: true,
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
} as const;

const operations = {
  ...shared,
  importSchemaTypesFrom: 'client/apollo/schema.generated.ts',
  namespacedImportName: 'Types',
  optimizeDocumentNode: true,
  importExtension: '.ts',
};

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'client/apollo/schema.generated.ts': {
      plugins: ['typescript-operations'],
      config: { ...shared, generateOperationTypes: false },
    },
    'client/apollo/policies.generated.ts': { plugins: ['./client/apollo/policies.codegen.mjs'] },
    'client/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'apollo/schema.generated.ts',
        importTypesNamespace: 'Types',
      },
      // The plugin for hooks is the project's own: by its documentation, `@graphql-codegen/typescript-react-apollo`
      // makes hooks that aren't compatible with Apollo Client 4, and hooks of queries here call `useCachedQuery`.
      plugins: ['typescript-operations', 'typed-document-node', './client/apollo/hooks.codegen.mjs'],
      config: operations,
    },
  },
};

export default config;

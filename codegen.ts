import type { CodegenConfig } from '@graphql-codegen/cli';

/** What each custom scalar is on the wire, and so in the client's code. */
const scalars = { ID: 'string', DateTime: 'string', Date: 'string', Money: 'number', Upload: 'File' };

const shared = {
  scalars,
  strictScalars: true,
  enumType: 'string-literal',
  useTypeImports: true,
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
} as const;

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'client/apollo/schema.generated.ts': {
      plugins: ['typescript-operations'],
      config: { ...shared, generateOperationTypes: false },
    },
    'client/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'apollo/schema.generated.ts',
        importTypesNamespace: 'Types',
      },
      plugins: ['typescript-operations', 'typed-document-node', './client/apollo/hooks.codegen.mjs'],
      config: {
        ...shared,
        importSchemaTypesFrom: 'client/apollo/schema.generated.ts',
        namespacedImportName: 'Types',
        optimizeDocumentNode: true,
        importExtension: '.ts',
      },
    },
  },
};

export default config;

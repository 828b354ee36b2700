import { writeFileSync } from 'node:fs';
import { buildGraphQLSchema, printSortedSchema } from './schema.ts';

writeFileSync('schema.graphql', printSortedSchema(await buildGraphQLSchema()));

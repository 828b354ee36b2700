import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildGraphQLSchema, printSortedSchema } from './graphql.schema.ts';

const FILE = 'schema.graphql';

const printed = printSortedSchema(await buildGraphQLSchema());
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== printed) writeFileSync(FILE, printed);

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { printSortedSchema } from '#server/platform/graphql/print.schema.ts';
import { buildGraphQLSchema } from './graphql.schema.ts';

const FILE = 'schema.graphql';

const printed = printSortedSchema(await buildGraphQLSchema());
if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== printed) writeFileSync(FILE, printed);

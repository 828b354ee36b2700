import { expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { printSortedSchema } from '#server/platform/graphql/print.schema.ts';
import { read } from './sources.ts';

test('schema.graphql is what the code prints (npm run schema writes it)', async () => {
  const printed = printSortedSchema(await buildGraphQLSchema());
  expect(read('schema.graphql').trimEnd()).toBe(printed.trimEnd());
});

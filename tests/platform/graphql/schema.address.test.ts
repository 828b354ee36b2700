import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';

test('the schema is text at an address of its own', async () => {
  const app = await startAppForTest();
  const { status, headers, body } = await app.send('/schema.graphql', {});
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(readFileSync('schema.graphql', 'utf8'));
  expect(body).toContain('scalar DateTime @specifiedBy');
});

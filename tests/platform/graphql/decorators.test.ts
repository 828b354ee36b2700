import 'reflect-metadata';
import { afterEach, describe, expect, test } from 'vitest';
import { Authorized, getMetadataStorage, UseMiddleware } from 'type-graphql';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { AccountResolver } from '#server/features/accounts/account.resolver.ts';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForTest } from '#tests/support/app.ts';

type Lists = Record<string, unknown>;

/** The lengths of type-graphql's metadata lists before a test, so that its decorators can be removed afterwards. */
const lengths = (): [unknown[], number][] =>
  Object.values(getMetadataStorage() as unknown as Lists)
    .filter((list): list is unknown[] => Array.isArray(list))
    .map((list) => [list, list.length]);
const before = lengths();

afterEach(() => {
  for (const [list, length] of before) list.length = length;
});

const OFF_DUTY = problem('FORBIDDEN', 'Hoy no');

describe.each([true, false])('type-graphql’s decorators work with compiled queries: %s', (compiledQueries) => {
  test('a middleware of a query sees what is asked, and may refuse it', async () => {
    const seen: string[] = [];
    let isOpen = true;
    UseMiddleware(async ({ info }, next) => {
      seen.push(`${info.parentType.name}.${info.fieldName}`);
      if (!isOpen) throw new DomainError(OFF_DUTY);
      return next() as Promise<unknown>;
    })(AccountResolver.prototype, 'me', {});
    const app = await startAppForTest({ compiledQueries, schema: await buildGraphQLSchema() });
    const dana = await app.given.developer('Estudio Dana');
    for (let time = 1; time <= 3; time += 1) {
      const { body } = await app.graphql(dana, '{ me { id } }');
      expect(body).toEqual({ data: { me: { id: String(dana.id) } } });
      expect(seen).toHaveLength(time);
    }
    expect(new Set(seen)).toEqual(new Set(['Query.me']));
    isOpen = false;
    const { body } = await app.graphql(dana, '{ me { id } }');
    expect(body).toMatchObject({ errors: [{ message: 'Hoy no', extensions: { code: 'FORBIDDEN' } }] });
  });
});

test.each([
  ['a query', () => Authorized()(AccountResolver.prototype, 'me', {})],
  ['a whole resolver', () => Authorized()(AccountResolver)],
])('the schema is not built with @Authorized on %s, which nothing checks', async (_what, decorate) => {
  decorate();
  await expect(buildGraphQLSchema()).rejects.toThrow('not @Authorized');
});

import type { GraphQLSchema } from 'graphql';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import type { Account } from '#tests/support/given.ts';
import { MUTATIONS_OF_VISITORS, mutationsOfAccounts, type SentMutation } from '#tests/support/mutations.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { NOON, SITE } from '#tests/support/passkeys.ts';
import { everyRow } from '#tests/support/rows.ts';
import { currentEngine } from '#tests/support/storage.ts';

const app = await startAppForFile({ now: NOON, publicUrl: SITE, sandbox: true });
let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await buildGraphQLSchema();
});

const suspend = ({ id }: Account) =>
  operatorServices(app).accounts.suspend(OPERATOR, { personId: id, reason: 'Vendía lo ajeno' });

/** Suspends the account once its request knows who it is; gives the rows of that moment. */
function suspendedMeanwhile(who: Account): Promise<string> {
  const { credentials: keys } = app.app.dependencies;
  const find = keys.findBySessions.bind(keys);
  return new Promise((resolve) => {
    vi.spyOn(keys, 'findBySessions').mockImplementationOnce(async (ids) => {
      const found = await find(ids);
      await suspend(who);
      resolve(await everyRow(app));
      return found;
    });
  });
}

/** Its error codes. */
async function send(name: string, { by, input }: SentMutation): Promise<string[]> {
  const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type;
  const [declared, given] = type ? [`($input: ${String(type)})`, '(input: $input)'] : ['', ''];
  const { body } = await app.graphql(by, `mutation ${declared} { ${name}${given} { __typename } }`, { input });
  const { errors = [] } = body as { errors?: { message: string; extensions: { code: string } }[] };
  return errors.map(({ extensions: { code } }) => code);
}

test.skipIf(currentEngine() === 'postgres')(
  'no mutation stores anything of an account suspended meanwhile',
  async () => {
    const prepare = mutationsOfAccounts(app);
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect([...Object.keys(prepare), ...MUTATIONS_OF_VISITORS].sort()).toEqual(mutations.sort());
    const found: Record<string, object> = {};
    for (const [name, given] of Object.entries(prepare)) {
      const meanwhile = await given();
      const then = suspendedMeanwhile(meanwhile.by);
      const refused = await send(name, meanwhile);
      const hasStored = (await everyRow(app)) !== (await then);
      const allowed = await given();
      const before = await everyRow(app);
      const answered = await send(name, allowed);
      found[name] = { refused, hasStored, answered, storesOtherwise: (await everyRow(app)) !== before };
    }
    const right = { refused: ['UNAUTHENTICATED'], hasStored: false, answered: [], storesOtherwise: true };
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, right])));
  },
);

test.skipIf(currentEngine() === 'sqlite')(
  'writes that wait for a row store nothing of accounts suspended by then',
  async () => {
    const [dana, ines, ivo] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
    const project = await app.given.project(dana);
    const administrator = await connectAsAdministrator(app);
    await administrator.query('begin');
    await administrator.query('select from projects where id = $1 for update', [project]);
    const amount = { projectId: project, amount: 1000 };
    const sent = [
      send('createUpdate', { by: dana, input: { projectId: project, title: 'Uno', content: 'Texto' } }),
      send('invest', { by: ines, input: amount }),
      send('invest', { by: ivo, input: amount }),
    ];
    await expect.poll(() => app.app.database.pendingWrites()).toBe(sent.length);
    await suspend(dana);
    await suspend(ines);
    await administrator.query('rollback');
    expect(await Promise.all(sent)).toEqual([['UNAUTHENTICATED'], ['UNAUTHENTICATED'], []]);
    expect((await app.given.fundingOf(project)).rows).toEqual({ raised: 100_000, investors: 1 });
    expect(await app.app.database.read.$count(app.app.database.tables.updates)).toBe(0);
  },
);

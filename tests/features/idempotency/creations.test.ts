import { eq } from 'drizzle-orm';
import { getNamedType, isInputObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startCredentialUpkeep } from '#server/features/sessions/credential.upkeep.jobs.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { runJobs } from '#tests/support/mails.ts';
import { picture, storedIn } from '#tests/support/media.ts';
import { mutationsOfAccounts, type SentMutation } from '#tests/support/mutations.ts';
import { beforeTheNextWrite } from '#tests/support/races.ts';
import { countOf } from '#tests/support/store.ts';

/** Mutations that take a key, with what they create, its table, and another input. */
const CREATING = [
  ['createProject', 'project', 'projects', { title: 'Otras luces' }],
  ['createUpdate', 'update', 'updates', { content: 'Otro texto' }],
  ['createMilestone', 'milestone', 'milestones', { title: 'Otra demo' }],
  ['addComment', 'comment', 'comments', { content: 'Otro' }],
  ['askQuestion', 'question', 'questions', { content: '¿Y en consola?' }],
] as const;

/** Tested with the money they move: tests/features/investments, payments and returns. */
const OF_MONEY = [
  'invest',
  'reportPayment',
  'confirmPayments',
  'releaseUnpaid',
  'returnPayment',
  'settlePayment',
  'donateExcess',
  'markDistributionsPaid',
  'publishRevenueReport',
  'correctRevenueReport',
];

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z', quotas: true });

test('these are the mutations of the schema that take a key', async () => {
  const fields = (await buildGraphQLSchema()).getMutationType()?.getFields() ?? {};
  const keyed = Object.values(fields).filter(({ args: [input] }) => {
    const type = input && getNamedType(input.type);
    return isInputObjectType(type) && 'clientMutationId' in type.getFields();
  });
  const tested = [...CREATING.map(([name]) => name), ...OF_MONEY];
  expect(keyed.map(({ name }) => name).toSorted()).toEqual(tested.toSorted());
});

type Answered = { id: string; replayed: boolean } | { code: string };

/** The id of the row and whether it was there, or the error's code. */
function readCreated(body: unknown, row: string): Answered {
  const { data, errors } = body as {
    data?: { made: { replayed: boolean } & Record<string, { id: string }> };
    errors?: { extensions: { code: string } }[];
  };
  const [error] = errors ?? [];
  if (error || !data) return { code: error?.extensions.code ?? '' };
  return { id: data.made[row]?.id ?? '', replayed: data.made.replayed };
}

const queryOf = (mutation: string, row: string): string => {
  const input = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return `mutation ($input: ${input}!) { made: ${mutation}(input: $input) { replayed ${row} { id } } }`;
};

describe.each(CREATING)('%s with a key', (mutation, row, table, other) => {
  const prepare = async (): Promise<SentMutation> => {
    const sent = await mutationsOfAccounts(app)[mutation]?.();
    if (!sent) throw new Error(`There is no example of ${mutation}`);
    return sent;
  };
  const send = async ({ by, input }: SentMutation, clientMutationId: string | null = 'una', more = {}) => {
    const variables = { input: { ...input, ...more, clientMutationId } };
    return readCreated((await app.graphql(by, queryOf(mutation, row), variables)).body, row);
  };
  const count = () => countOf(app.app.database, table);

  test('creates one row, and is answered with it again', async () => {
    const sent = await prepare();
    const before = await count();
    const first = await send(sent);
    expect(first).toMatchObject({ replayed: false });
    expect(await send(sent)).toEqual({ ...first, replayed: true });
    expect(await count()).toBe(before + 1);
  });

  test('is refused with another input', async () => {
    const sent = await prepare();
    await send(sent);
    const before = await count();
    expect(await send(sent, 'una', other)).toEqual({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await count()).toBe(before);
  });

  test('sent twice at once, creates one row, whichever comes first', async () => {
    const sent = await prepare();
    const before = await count();
    let first = {} as Answered;
    beforeTheNextWrite(app, async () => (first = await send(sent)));
    expect(await send(sent)).toEqual({ ...first, replayed: true });
    const both = await Promise.all([send(sent, 'otra', other), send(sent, 'otra', other)]);
    const ids = both.map((answer) => ('id' in answer ? answer.id : answer.code));
    expect(new Set(ids).size).toBe(1);
    expect(await count()).toBe(before + (mutation === 'askQuestion' ? 1 : 2)); // one asks once a day
  });

  test("is another person's own", async () => {
    const [mine, theirs] = [await prepare(), await prepare()];
    const before = await count();
    for (const sent of [mine, theirs]) expect(await send(sent)).toMatchObject({ replayed: false });
    expect(await count()).toBe(before + 2);
  });
});

/** A form of an update with a picture. */
async function withPicture({ by, input }: SentMutation, file: Blob): Promise<Answered> {
  const form = new FormData();
  const sent = { ...input, media: [{ file: null }], clientMutationId: 'con-foto' };
  form.set('operations', JSON.stringify({ query: queryOf('createUpdate', 'update'), variables: { input: sent } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.media.0.file'] }));
  form.set('0', file, 'foto.png');
  return readCreated((await app.graphqlUpload(by, form)).body, 'update');
}

const anUpdate = async () => (await mutationsOfAccounts(app)['createUpdate']?.()) as SentMutation;

test('leaves no file of a request that created nothing', async () => {
  const [sent, file] = [await anUpdate(), await picture()];
  const before = await storedIn(app);
  let first = {} as Answered;
  beforeTheNextWrite(app, async () => (first = await withPicture(sent, file)));
  expect(await withPicture(sent, file)).toEqual({ ...first, replayed: true });
  expect(await withPicture(sent, file)).toMatchObject({ replayed: true });
  expect(await storedIn(app)).toHaveLength(before.length + 2); // with its thumbnail
  expect(await withPicture(sent, await picture('png', 61))).toEqual({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('what a key created is read with the rights of now', async () => {
  const sent = await anUpdate();
  const first = await app.graphql(sent.by, queryOf('createUpdate', 'update'), {
    input: { ...sent.input, clientMutationId: 'una' },
  });
  const { id } = readCreated(first.body, 'update') as { id: string };
  await app.app.services.updates.remove(sent.by.viewer, Number(id));
  const { body } = await app.graphql(sent.by, queryOf('createUpdate', 'update'), {
    input: { ...sent.input, clientMutationId: 'una' },
  });
  expect(readCreated(body, 'update')).toEqual({ code: 'UPDATE_NOT_FOUND' });
});

test('keys go with their account', async () => {
  const ines = await app.given.investor();
  const projectId = await app.given.project(await app.given.developer());
  await app.graphql(ines, queryOf('askQuestion', 'question'), {
    input: { projectId, content: '¿Cuándo sale?', clientMutationId: 'una' },
  });
  const { creationKeys } = app.app.database.tables;
  const own = () => app.app.database.read.$count(creationKeys, eq(creationKeys.userId, ines.id));
  expect(await own()).toBe(1);
  await app.ask(ines, closeAccount());
  app.setNow('2026-03-24T15:00:00Z');
  await runJobs(app);
  expect(await own()).toBe(0);
  app.setNow('2026-03-10T15:00:00Z');
});

test('keys are kept for a day, those of investments for 90, and investments for ever', async () => {
  const { database, dependencies, services } = app.app;
  const [{ by, input }, ines] = [await anUpdate(), await app.given.investor()];
  const projectId = await app.given.project(by);
  for (const [key, instant] of [
    ['una', '2026-03-10T15:00:00Z'],
    ['otra', '2026-03-10T15:00:00.001Z'],
  ] as const) {
    app.setNow(instant);
    await services.investments.invest(ines.viewer, { projectId, amount: 100_000, idempotencyKey: key });
    await app.graphql(by, queryOf('createUpdate', 'update'), { input: { ...input, clientMutationId: key } });
  }
  const left = async () => [await countOf(database, 'creationKeys'), await countOf(database, 'idempotencyKeys')];
  for (const [instant, kept] of [
    ['2026-03-11T15:00:00Z', [1, 2]],
    ['2026-06-08T15:00:00Z', [0, 1]],
  ] as const) {
    app.setNow(instant);
    const upkeep = startCredentialUpkeep(dependencies, { error: () => expect.unreachable() });
    await expect.poll(left).toEqual(kept);
    await upkeep.stop();
  }
  expect(await countOf(database, 'investments')).toBe(2);
});

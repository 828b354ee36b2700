import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { defineSchema } from '#server/features/tables.ts';
import { sqliteKit } from '#server/platform/database/kit.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import { picture } from '#tests/support/media.ts';
import { emptyTables } from '#tests/support/rows.ts';

const app = await startAppForFile();
let world: GuardedWorld;

beforeAll(async () => {
  world = await createGuardedWorld(app);
});

const OWNED_BY_THE_SERVER = {
  id: 999,
  user_id: 999,
  developer_id: 999,
  project_id: 999,
  author_id: 999,
  update_id: 999,
  investor_id: 999,
  funding_raised: 999,
  investor_count: 99,
  funding_progress: 99,
  created_at: '2001-01-01',
  last_updated: '2001-01-01',
  last_activity: '2001-01-01',
  published_at: '2001-01-01',
  completed_at: '2001-01-01',
  planned_date: '2001-01-01',
  edited_at: '2001-01-01',
  mailed_at: '2001-01-01',
  deleted_at: '2001-01-01',
  read_by_user: true,
  comment_count: 99,
  media_urls: ['/media/x.png'],
  role: 'developer',
  email: 'otra@ejemplo.test',
  password: 'x',
  password_hash: 'x',
  created: 1,
  developer: { id: 999 },
  author: { id: 999 },
  __proto__: { polluted: true },
};

describe('what the server owns is not changed by sending it', () => {
  const SERVER_OWNED = Object.keys(OWNED_BY_THE_SERVER);
  const withoutClock = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => SERVER_OWNED.includes(name) && !/^(last_|edited_at)/.test(name)),
    );

  test.each<[string, () => [string, string, object, object]]>([
    [
      'a project',
      () => ['PUT', `/projects/${world.places['published public'].project}`, { title: 'Luces nuevas' }, world.dana],
    ],
    [
      'an update',
      () => [
        'PUT',
        `/projects/${world.places['published public'].project}/updates/${world.places['published public'].update}`,
        { title: 'Otra' },
        world.dana,
      ],
    ],
    [
      'a milestone',
      () => [
        'PUT',
        `/projects/${world.places['published public'].project}/milestones/${world.places['published public'].milestone}`,
        { title: 'Otro' },
        world.dana,
      ],
    ],
    ['a profile', () => ['PUT', '/users/profile', { name: 'Inés Otra' }, world.ines]],
  ])('of %s', async (_name, call) => {
    const [method, path, sent, person] = call();
    const before = (await app.rest(person as Account, 'GET', path)).body as Record<string, unknown>;
    const { status, body } = await app.rest(person as Account, method, path, { ...OWNED_BY_THE_SERVER, ...sent });
    expect(status).toBe(200);
    expect(withoutClock(body as Record<string, unknown>)).toEqual(withoutClock(before));
  });

  test('of an account, an investment and a comment', async () => {
    const {
      ines,
      places: {
        'published public': { project, update },
      },
    } = world;
    const invested = await app.rest(ines, 'POST', `/projects/${project}/invest`, {
      ...OWNED_BY_THE_SERVER,
      amount: 1000,
    });
    expect(invested.body).toMatchObject({
      investment: { amount: 1000 },
      project: { id: project, funding_raised: 2000, investor_count: 1 },
    });
    const said = await app.rest(ines, 'POST', `/updates/${update}/comments`, {
      ...OWNED_BY_THE_SERVER,
      content: 'Hola',
    });
    expect(said.body).toMatchObject({ update_id: update, author: { id: ines.id, role: 'investor' } });
    expect((await app.rest(ines, 'GET', '/auth/me')).body).toMatchObject({
      user: { id: ines.id, email: ines.email, role: 'investor' },
    });
  });

  test('GraphQL knows no such field', async () => {
    for (const field of [
      'fundingRaised: 1',
      'investorCount: 1',
      'userId: "1"',
      'developerId: "1"',
      'createdAt: "2001-01-01"',
    ]) {
      const { body } = await app.graphql(
        world.dana,
        `mutation { updateProject(input: { id: "1", ${field} }) { project { id } } }`,
      );
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    }
  });
});

type Name = keyof ReturnType<typeof defineSchema>;
type Row = Record<string, unknown>;

/** Tables without a row in the world, and without words that others could read. */
const WORDLESS: Name[] = [
  ...([
    'emailConfirmations',
    'accessTokens',
    'passwordResets',
    'emailChanges',
    'passkeys',
    'passkeyChallenges',
  ] as const),
  ...([
    'idempotencyKeys',
    'creationKeys',
    'paymentStates',
    'seatWaits',
    'referralDays',
    'investmentReferrals',
  ] as const),
  ...(['updateReads', 'updateRequests', 'readPointers', 'mailPreferences', 'quotaUses', 'projectCovers'] as const),
];
/** Tables whose rows the tests of canaries make. */
const OF_CANARIES: Name[] = [
  ...(['feeds', 'payments', 'returnAnswers', 'webhooks', 'webhookDeliveries'] as const),
  ...(['revenueReports', 'revenueReportLines', 'distributionLines', 'distributionPayments'] as const),
];
/** Of projects with investments, which aren't deleted. */
const OF_FUNDED: Name[] = [
  ...(['idempotencyKeys', 'investmentReferrals', 'investments', 'paymentStates', 'payments', 'positions'] as const),
  ...(['returnAnswers', 'seatWaits', 'updateRequests'] as const),
  ...(['revenueReports', 'revenueReportLines', 'distributionLines', 'distributionPayments'] as const),
];

/** The foreign keys of each table, by the names in the code. */
function foreignKeys() {
  const schema = defineSchema(sqliteKit);
  const names = Object.keys(schema) as Name[];
  const nameOf = (table: object, column: unknown) =>
    Object.entries(table).find(([, each]) => each === column)?.[0] ?? '';
  return names.flatMap((name) =>
    getTableConfig(schema[name] as never).foreignKeys.map((each) => {
      const { columns, foreignTable, foreignColumns } = each.reference();
      const parent = nameOf(schema, foreignTable);
      return { name, parent, column: nameOf(schema[name], columns[0]), id: nameOf(foreignTable, foreignColumns[0]) };
    }),
  );
}

async function everyTable(): Promise<[Name, Row[]][]> {
  const { read, tables } = app.app.database;
  const names = Object.keys(tables) as Name[];
  return Promise.all(
    names.map(async (name) => [name, await read.select().from(tables[name] as never)] as [Name, Row[]]),
  );
}

describe('each table of a person or a project', () => {
  test('has rows in the world whose answers are looked through', async () => {
    const keys = foreignKeys();
    const empty = (await emptyTables(app)).filter((name) => keys.some((key) => key.name === name));
    expect(empty).toEqual([...WORDLESS, ...OF_CANARIES].toSorted());
  });

  test('is emptied of a draft that is deleted', async () => {
    const { dana, ines, places } = world;
    const { project, update } = places['draft public'];
    const { database, services } = app.app;
    const png = await picture();
    await services.projects.edit(dana.viewer, project, {
      fields: {},
      cover: { name: null, stream: () => png.stream() as never },
    });
    await database.write('system', async (tx) => {
      const { referralDays, updateReads } = database.tables;
      await tx.insert(referralDays).values({ projectId: project, source: 'x', day: '2026-01-01', visits: 1 });
      await tx.insert(updateReads).values({ userId: ines.id, updateId: update, openedAt: null });
    });
    const keys = foreignKeys();
    const ofDraft: Partial<Record<string, Row[]>> = { projects: [{ id: project }] };
    for (const [name, rows] of await everyTable()) {
      const above = keys.filter((key) => key.name === name && ofDraft[key.parent]);
      if (above.length > 0)
        ofDraft[name] = rows.filter((row) =>
          above.some(({ column, id, parent }) => ofDraft[parent]?.some((one) => one[id] === row[column])),
        );
    }
    const empty = Object.entries(ofDraft).filter(([, rows]) => rows?.length === 0);
    expect(empty.map(([name]) => name).toSorted()).toEqual(OF_FUNDED.toSorted());
    await services.projects.remove(dana.viewer, project); // foreign keys refuse what would leave a row
  });
});

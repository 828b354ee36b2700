import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { makeWorld } from './world.ts';
import { isDeveloper } from './world.rows.ts';

const PROJECTS = 2000;
const USERS = 13_000;
const BEGINNING = Date.UTC(2025, 0, 1);
/** Rows of one statement. */
const ROWS = 2000;

export type ToldWorld = {
  /** Two accounts that have seen everything, by how many projects they follow. */
  readers: { userId: number; follows: number }[];
  /** The project that the others follow, with a webhook each and the choice to be sent mails at once. */
  projectId: number;
  updateId: number;
};

/** People who follow projects with many events. */
export async function makeToldWorld(database: Database, events: number, followers: number): Promise<ToldWorld> {
  const { projects, users } = await makeWorld(database, {
    users: USERS,
    projects: PROJECTS,
    milestones: 1,
    investments: 100,
    updates: PROJECTS,
  });
  const published = projects.flatMap(({ isPublished }, index) => (isPublished ? index + 1 : []));
  const [projectId = 1, ...followable] = published;
  const people = users.flatMap((_user, index) => (isDeveloper(index + 1) ? [] : index + 1));
  const readers = [100, 500].map((follows) => ({ userId: people.pop() ?? 0, follows }));
  const createdAt = new Date(BEGINNING);
  const told = people.slice(0, followers);
  const { tables } = database;

  const add = async <Row>(
    count: number,
    rowOf: (index: number) => Row,
    insert: (tx: Writer, rows: Row[]) => unknown,
  ) => {
    for (let from = 0; from < count; from += ROWS) {
      const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_none, index) => rowOf(from + index));
      await database.write('system', async (tx) => void (await insert(tx, rows)));
    }
  };
  await database.write(
    'system',
    async (tx) => void (await tx.update(tables.users).set({ emailConfirmedAt: createdAt })),
  );
  const follows = [
    ...told.map((followerId) => ({ followerId, projectId, createdAt })),
    ...readers.flatMap(({ userId, follows: count }) =>
      followable.slice(0, count).map((id) => ({ followerId: userId, projectId: id, createdAt })),
    ),
  ];
  await add(
    follows.length,
    (index) => follows[index] ?? { followerId: 0, projectId: 0, createdAt },
    (tx, rows) => tx.insert(tables.follows).values(rows),
  );
  await add(
    told.length,
    (index) => told[index] ?? 0,
    async (tx, ids) => {
      await tx
        .insert(tables.mailPreferences)
        .values(ids.map((userId) => ({ userId, mailGroup: 'followed_updates' as const, choice: 'at_once' as const })));
      const hook = { url: 'https://banco.test/', projectId, kinds: [], sealedSecret: '-', createdAt };
      await tx.insert(tables.webhooks).values(ids.map((userId) => ({ ...hook, userId })));
    },
  );
  await add(
    events,
    (index) => ({
      kind: 'update_published' as const,
      projectId: (index % PROJECTS) + 1,
      subjectId: (index % PROJECTS) + 1,
      createdAt: new Date(BEGINNING + 1000 * index),
    }),
    (tx, rows) => tx.insert(tables.events).values(rows),
  );
  return { readers, projectId, updateId: projectId };
}

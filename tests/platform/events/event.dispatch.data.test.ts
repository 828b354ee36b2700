import { expect, test } from 'vitest';
import { createEventCursorRepository } from '#server/platform/events/event.cursor.repository.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { createJobRepository } from '#server/platform/jobs/job.repository.ts';
import { createDispatch, type Dispatch } from '#server/platform/events/event.dispatch.ts';
import { startDispatch } from '#server/platform/events/start.dispatch.ts';
import { anEvent } from '#tests/support/events.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStore, openStoreOn, type Store } from '#tests/support/store.ts';

const NAME = 'letters';
const AT = new Date(0);

/** Makes a job for each of `recipients` from every event. */
function dispatchOn({ database }: Pick<Store, 'database'>, recipients: number): Dispatch {
  const ids = Array.from({ length: recipients }, (_none, index) => index + 1);
  const [events, cursors, jobs] = [
    createEventRepository(database),
    createEventCursorRepository(database),
    createJobRepository(database, database.tables.webhooks),
  ];
  return createDispatch(
    { database, events, cursors, jobs },
    {
      name: NAME,
      listRecipients: async (_events, after, limit) => ids.slice(after, after + limit).map((id) => ({ id })),
      jobFor: (event, { id }) => {
        const key = `${id}.${event.subjectId}`;
        return event.kind === 'comment_added' ? null : { kind: NAME, key, payload: {}, runAt: AT, createdAt: AT };
      },
    },
  );
}

async function finish({ dispatchNext }: Dispatch): Promise<void> {
  for (let state = await dispatchNext(); state !== 'none'; state = await dispatchNext()) {
    if (state === 'unsettled') await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const emit = ({ database }: Pick<Store, 'database'>, ...subjects: number[]) =>
  database.write('system', async (_tx, emitted) => subjects.forEach((subject) => emitted(anEvent(subject))));

const keysOf = async ({ database }: Pick<Store, 'database'>) =>
  (await database.read.select().from(database.tables.jobs)).map(({ key }) => key).toSorted();

test('each event gives each recipient one job, from the first start on', async () => {
  const store = await openStore();
  await emit(store, 1);
  await expect.poll(() => createEventRepository(store.database).latestPosition()).not.toMatchObject({ id: 0 });
  const dispatch = dispatchOn(store, 2);
  await finish(dispatch);
  expect(await keysOf(store)).toEqual([]);
  await emit(store, 2, 3);
  await finish(dispatch);
  await finish(dispatchOn(store, 2)); // another process, from where the first was
  expect(await keysOf(store)).toEqual(['1.2', '1.3', '2.2', '2.3']);
});

test('many recipients are told in several transactions, and a restart amid them leaves nobody out', async () => {
  const store = await openStore();
  await finish(dispatchOn(store, 1201));
  await emit(store, 1, 2);
  await expect
    .poll(async () => {
      await dispatchOn(store, 1201).dispatchNext();
      return countOf(store.database, 'jobs');
    })
    .toBe(200);
  await finish(dispatchOn(store, 1201));
  const keys = await keysOf(store);
  expect(keys).toHaveLength(2402);
  expect(new Set(keys).size).toBe(2402);
});

test('several processes at once make each job once', async () => {
  const store = await openStore();
  const other = currentEngine() === 'postgres' ? await openStoreOn(store.storage) : store;
  const dispatches = [dispatchOn(store, 700), dispatchOn(other, 700), dispatchOn(other, 700)];
  await finish(dispatches[0] as Dispatch);
  await emit(store, 1, 2, 3, 4);
  await Promise.all(dispatches.map(finish));
  const keys = await keysOf(store);
  expect([keys.length, new Set(keys).size]).toEqual([2800, 2800]);
  if (other !== store) await other.database.close();
});

test('a transaction that fails moves nothing, and is done again', async () => {
  const store = await openStore();
  const { database } = store;
  let failures = 1;
  const failing: Store['database'] = {
    ...database,
    write: (author, work) =>
      database.write(author, async (tx, emitted) => {
        const result = await work(tx, emitted);
        if (failures-- > 0) throw new Error('the process is ending');
        return result;
      }),
  };
  await finish(dispatchOn(store, 3));
  await emit(store, 1);
  const dispatch = dispatchOn({ database: failing }, 3);
  await expect
    .poll(async () => dispatch.dispatchNext().then(String, (error: Error) => error.message))
    .toBe('the process is ending');
  expect(await keysOf(store)).toEqual([]);
  dispatch.report(new Error('the process is ending'));
  await finish(dispatch);
  expect(await keysOf(store)).toEqual(['1.1', '2.1', '3.1']);
});

test('an event whose transaction ends late is waited for', async ({ skip }) => {
  skip(currentEngine() === 'sqlite', 'SQLite runs one transaction at a time');
  const store = await openStore();
  const { database } = store;
  const dispatch = dispatchOn(store, 1);
  await finish(dispatch);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let hasBegun = (): void => undefined;
  const began = new Promise<void>((resolve) => (hasBegun = resolve));
  const late = database.write('system', async (tx, emitted) => {
    const { users } = database.tables;
    await tx.insert(users).values({ email: 'a@b.co', passwordHash: '-', role: 'investor', createdAt: AT });
    emitted(anEvent(1));
    hasBegun();
    await held;
  });
  await began;
  await emit(store, 2);
  expect(await dispatch.dispatchNext()).toBe('unsettled');
  letGo();
  await late;
  await finish(dispatch);
  expect(await keysOf(store)).toEqual(['1.1', '1.2']);
});

test('a running server makes jobs of what is stored while it runs, and of what nobody is told moves on', async () => {
  const store = await openStore();
  await finish(dispatchOn(store, 1));
  const started = startDispatch(dispatchOn(store, 1));
  await store.database.write('system', async (_tx, emitted) => emitted(anEvent(1, { kind: 'comment_added' })));
  await emit(store, 2);
  await expect.poll(() => keysOf(store)).toEqual(['1.2']);
  await started.stop();
  await emit(store, 3);
  expect(await keysOf(store)).toEqual(['1.2']);
});

import { expect, test } from 'vitest';
import { openCalendar } from '#server/features/sandbox/sandbox.calendar.service.ts';
import { checkSandbox } from '#server/operator/doctor/sandbox.check.ts';
import { openStore, type Store } from '#tests/support/store.ts';

const now = () => new Date('2026-03-02T15:00:00Z');
const openAs = ({ database }: Store, isSandbox: boolean) => openCalendar(database, { isSandbox, now });

test('an empty database becomes a sandbox, and is served as nothing else from then on', async () => {
  const store = await openStore();
  expect((await openAs(store, true)).movingCalendar).not.toBeNull();
  await store.developer();
  expect((await openAs(store, true)).movingCalendar).not.toBeNull();
  await expect(openAs(store, false)).rejects.toThrow(/^The database is a sandbox/);
});

test('a database with accounts does not become one', async () => {
  const store = await openStore();
  await store.developer();
  await expect(openAs(store, true)).rejects.toThrow(/^SANDBOX=on, but the database has accounts/);
  expect((await openAs(store, false)).movingCalendar).toBeNull();
});

test('elsewhere the calendar is the clock, and transactions are what they were', async () => {
  const store = await openStore();
  expect(await openAs(store, false)).toEqual({ database: store.database, calendar: now, movingCalendar: null });
});

test('the doctor knows a sandbox, and one that is not said to be one', async () => {
  const store = await openStore();
  expect(await checkSandbox(store.database, {})).toEqual([]);
  await openAs(store, true);
  expect(await checkSandbox(store.database, { sandbox: true })).toMatchObject([{ check: 'sandbox', state: 'ok' }]);
  expect(await checkSandbox(store.database, {})).toMatchObject([{ check: 'sandbox', state: 'fault' }]);
});

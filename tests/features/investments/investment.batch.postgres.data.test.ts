import { describe, expect, test } from 'vitest';
import { UnknownOutcome } from '#server/platform/database/database.ts';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import { startDatabaseRelay } from '#tests/support/database.relay.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { countOf, openStoreThrough, type Store } from '#tests/support/store.ts';

const GROUP = 40;

type Asked = { projectId: number; investorId: number; key?: string };

/** The investment's id, a refusal's code, or the error. */
const invest = ({ investing }: Store, { projectId, investorId, key }: Asked) =>
  investing
    .invest(
      { id: investorId, role: 'investor', developerProfileId: null },
      { projectId, amount: 100_000, idempotencyKey: key ?? null, termsVersion: 0 },
    )
    .then(
      ({ investment }): unknown => investment.id,
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    );

async function openWorld(people: number, { seats = 50, lockTimeout = 300 } = {}) {
  const store = await openStoreThrough(startDatabaseRelay, { postgres: { lockTimeout } });
  const dana = await store.developer();
  const projects = [
    await store.project(dana, { maxInvestors: seats }),
    await store.project(dana, { maxInvestors: seats }),
  ];
  const investors: number[] = [];
  for (let n = 0; n < people; n += 1) investors.push((await store.investor()).id);
  const [projectId = 0, otherId = 0] = projects.map(({ id }) => id);
  return { ...store, projectId, otherId, investors };
}

async function expectBalance({ database }: Store): Promise<void> {
  expect((await readLedger(database)).filter((line) => !balances(line))).toEqual([]);
}

describe.skipIf(currentEngine() === 'sqlite')('investments of one project on PostgreSQL', () => {
  test.each([1, GROUP])('%i at once take three round trips', async (size) => {
    const store = await openWorld(size);
    const { relay, projectId, investors } = store;
    await invest(store, { projectId, investorId: investors[0] ?? 0, key: 'first' });
    const before = relay.trips();
    const made = await Promise.all(
      investors.map((investorId) => invest(store, { projectId, investorId, key: `key-${investorId}` })),
    );
    expect(relay.trips() - before).toBe(3);
    expect(made).toEqual([...made].sort((one, other) => Number(one) - Number(other)));
    expect(await countOf(store.database, 'investments')).toBe(size + 1);
    await expectBalance(store);
  });

  test('one that the database refuses fails alone', async () => {
    const store = await openWorld(GROUP);
    const { pool } = store.database;
    await pool?.query(`create function no_room() returns trigger language plpgsql as
      $$ begin if new.key = 'refused' then raise exception 'no room'; end if; return new; end $$`);
    await pool?.query(
      'create trigger no_room before insert on idempotency_keys for each row execute function no_room()',
    );
    const answers = await Promise.all(
      store.investors.map((investorId, at) =>
        invest(store, { projectId: store.projectId, investorId, key: at === 7 ? 'refused' : `key-${at}` }),
      ),
    );
    expect(answers.flatMap((answer, at) => (typeof answer === 'number' ? [] : [at]))).toEqual([7]);
    expect(String(answers[7])).toContain('no room');
    expect(await countOf(store.database, 'investments')).toBe(GROUP - 1);
    await expectBalance(store);
  });

  test('keys that two projects are sent at once are spent in one of them', async () => {
    const store = await openWorld(10);
    const { investors, projectId, otherId } = store;
    const send = (project: number, people: readonly number[]) =>
      people.map((investorId) => invest(store, { projectId: project, investorId, key: 'same' }));
    const answers = await Promise.all([...send(projectId, investors), ...send(otherId, investors.toReversed())]);
    expect(answers.filter((answer) => answer === 'IDEMPOTENCY_CONFLICT')).toHaveLength(investors.length);
    expect(await countOf(store.database, 'investments')).toBe(investors.length);
    await expectBalance(store);
  });

  test('when the commit is cut off all are told that the outcome is unknown, and keys find what was made', async () => {
    const store = await openWorld(GROUP);
    const { investors, projectId, relay } = store;
    const send = () =>
      Promise.all(investors.map((investorId) => invest(store, { projectId, investorId, key: `key-${investorId}` })));
    relay.cutNextCommit();
    for (const answer of await send()) expect(answer).toBeInstanceOf(UnknownOutcome);
    const ids = await send();
    expect(new Set(ids).size).toBe(GROUP);
    expect(await countOf(store.database, 'investments')).toBe(GROUP);
    await expectBalance(store);
  });

  test('of those who wait for a held row each gets an answer, and the other projects take investments', async () => {
    const store = await openWorld(GROUP);
    const { investors, projectId, otherId, storage } = store;
    const administrator = await connectAsAdministrator(storage);
    await administrator.query('begin');
    await administrator.query('select from projects where id = $1 for update', [projectId]);
    const waiting = Promise.all(investors.map((investorId) => invest(store, { projectId, investorId })));
    const elsewhere = await Promise.all(
      investors.map((investorId) => invest(store, { projectId: otherId, investorId })),
    );
    expect(elsewhere.filter((answer) => typeof answer === 'number')).toHaveLength(GROUP);
    for (const answer of await waiting) expect(isUnavailable(answer)).toBe(true);
    const late = Promise.all(investors.map((investorId) => invest(store, { projectId, investorId })));
    await administrator.query('rollback');
    expect((await late).filter((answer) => typeof answer === 'number')).toHaveLength(GROUP);
    expect(await countOf(store.database, 'investments')).toBe(2 * GROUP);
    await expectBalance(store);
  });

  test('who waits while the terms change agrees to none of them', async () => {
    const store = await openWorld(GROUP, { lockTimeout: 60_000 });
    const { investors, projectId, storage } = store;
    const administrator = await connectAsAdministrator(storage);
    await administrator.query('begin');
    await administrator.query('update projects set roi = 100, terms_version = 1 where id = $1', [projectId]);
    const waiting = Promise.all(investors.map((investorId) => invest(store, { projectId, investorId })));
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await administrator.query(blocked)).rowCount).toBe(1);
    await administrator.query('commit');
    expect(new Set(await waiting)).toEqual(new Set(['TERMS_CHANGED']));
    expect(await countOf(store.database, 'investments')).toBe(0);
  });

  test('seats are given in order, and one key is one investment', async () => {
    const store = await openWorld(6, { seats: 3 });
    const { investors, projectId } = store;
    const [first = 0, second = 0] = investors;
    const sent: Asked[] = [
      ...investors.map((investorId) => ({ projectId, investorId })),
      { projectId, investorId: first, key: 'again' },
      { projectId, investorId: first, key: 'again' },
      { projectId, investorId: second, key: 'again' },
    ];
    const answers = await Promise.all(sent.map((one) => invest(store, one)));
    const full = 'MAX_INVESTORS_REACHED';
    expect(answers.slice(3, 6)).toEqual([full, full, full]);
    expect(answers[6]).toBe(answers[7]);
    expect(answers[8]).not.toBe(answers[7]);
    expect(await countOf(store.database, 'investments')).toBe(5);
    await expectBalance(store);
  });
});

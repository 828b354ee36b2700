import { expect, test } from 'vitest';
import { type Job, createJobRepository } from '#server/platform/jobs/job.repository.ts';
import { shareOf, type WaitingJob } from '#server/platform/jobs/job.turns.ts';
import { chooseInTurn } from '#server/platform/jobs/turns.ts';
import { SECOND } from '#server/kernel/time/durations.ts';
import { createGate, openJobs } from '#tests/support/jobs.ts';
import { openStoreOn } from '#tests/support/store.ts';

const LIMITS = { places: 20, shares: { perAccount: 5, perWebhook: 2 } };

/** A queue whose tries wait for a gate, and who is running. */
async function openShared(places = LIMITS.places) {
  const gate = createGate();
  const running = new Map<number, Job>();
  const order: string[] = [];
  let most = { ofAccount: 0, ofWebhook: 0 };
  const among = (key: 'accountId' | 'webhookId', job: Job) =>
    [...running.values()].filter((other) => other[key] === job[key]).length;
  const opened = await openJobs({
    ...LIMITS,
    places,
    run: async (job) => {
      running.set(job.id, job);
      order.push(job.key);
      const [ofAccount, ofWebhook] = [among('accountId', job), among('webhookId', job)];
      most = { ofAccount: Math.max(most.ofAccount, ofAccount), ofWebhook: Math.max(most.ofWebhook, ofWebhook) };
      await gate.opened;
      running.delete(job.id);
      return { result: 'done' };
    },
  });
  /** `count` messages to a webhook, whose number begins with that of its account. */
  const messages = (accountId: number, webhook: number, count = 1) =>
    Array.from({ length: count }, (_none, index) => ({
      ...opened.job(`${accountId}.${webhook}.${index}`),
      accountId,
      webhookId: accountId * 100 + webhook,
    }));
  const finished = async () => (await opened.rows()).every(({ state }) => state === 'done');
  return { ...opened, gate, running, order, messages, finished, most: () => most };
}

/** A queue whose places only accounts share. */
async function openOfAccounts() {
  const order: string[] = [];
  const opened = await openJobs({
    shares: { perAccount: 2, perWebhook: null },
    run: async ({ key }) => {
      order.push(key);
      return { result: 'done' };
    },
  });
  return { ...opened, order };
}

const waiting = (accountId: number, webhook: number, fields: Partial<WaitingJob> = {}): WaitingJob => ({
  id: accountId * 100 + webhook,
  accountId,
  webhookId: accountId * 100 + webhook,
  runAt: new Date(0),
  timeouts: 0,
  pausedUntil: null,
  ...fields,
});
const webhooks = (accountId: number, count: number): WaitingJob[] =>
  Array.from({ length: count }, (_none, index) => waiting(accountId, index));
const countsOf = (jobs: readonly { accountId: number | null }[]) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((of) => [of, jobs.filter(({ accountId }) => accountId === of).length]));

test('an account has five places at most, a webhook two, and one whose last try ended by time has one', () => {
  expect(chooseInTurn(webhooks(1, 20), [], LIMITS)).toHaveLength(5);
  expect(chooseInTurn(webhooks(1, 20), webhooks(1, 4), LIMITS)).toHaveLength(1);
  const one = waiting(1, 1);
  expect(chooseInTurn([one], [one], LIMITS)).toEqual([one]);
  expect(chooseInTurn([one], [one, one], LIMITS)).toEqual([]);
  const slow = waiting(1, 1, { timeouts: 1 });
  expect(chooseInTurn([slow], [], LIMITS)).toEqual([slow]);
  expect(chooseInTurn([slow], [slow], LIMITS)).toEqual([]);
});

test('accounts take turns, first those with the fewest running; of each the earliest', () => {
  const late = waiting(1, 0, { runAt: new Date(1) });
  const early = waiting(1, 1);
  expect(chooseInTurn([late, early, ...webhooks(2, 2)], [], { ...LIMITS, places: 6 })).toEqual([
    early,
    waiting(2, 0),
    late,
  ]);
  const some = [1, 2, 3, 4, 5].flatMap((account) => webhooks(account, 9));
  expect(countsOf(chooseInTurn(some, webhooks(1, 3), LIMITS))).toEqual({ 1: 0, 2: 2, 3: 2, 4: 2, 5: 1 });
});

test('half of the places are kept for accounts that have none', () => {
  const busy = [...webhooks(1, 5), ...webhooks(2, 5)];
  const more = [1, 2, 3, 4].flatMap((account) => webhooks(account, 20));
  expect(countsOf(chooseInTurn(more, busy, LIMITS))).toEqual({ 1: 0, 2: 0, 3: 1, 4: 1, 5: 0 });
});

test('whoever has many waiting keeps nobody else waiting', async () => {
  const { add, messages, order, gate, start, most } = await openShared();
  await add(...Array.from({ length: 20 }, (_none, webhook) => messages(1, webhook, 10)).flat());
  const working = start();
  await expect.poll(() => order.length).toBe(5);
  await add(...messages(2, 1), ...messages(3, 1, 3));
  await expect.poll(() => order.length).toBe(8);
  expect(order.slice(5).toSorted()).toEqual(['2.1.0', '3.1.0', '3.1.1']);
  gate.open();
  await expect.poll(() => order.length).toBeGreaterThan(30);
  expect(most()).toEqual({ ofAccount: 5, ofWebhook: 2 });
  await working.stop();
});

test('where there are fewer places than accounts, each has its turn', async () => {
  const { add, messages, order, gate, run, finished } = await openShared(1);
  gate.open();
  await add(...[1, 2, 3].flatMap((account) => [...messages(account, 1, 2), ...messages(account, 2, 2)]));
  for (let jobs = 0; jobs < 12; jobs += 1) expect(await run()).toBe(1);
  expect(order).toHaveLength(12);
  expect(await finished()).toBe(true);
});

test('what may begin is found behind more webhooks than one statement looks at, none of which may', async () => {
  const { add, messages, order, now, gate, run, pass } = await openShared();
  gate.open();
  const later = new Date(now().getTime() + 60 * SECOND);
  const many = Array.from({ length: 110 }, (_none, account) =>
    Array.from({ length: 20 }, (_no, webhook) => messages(account + 1, webhook)).flat(),
  );
  await add(...many.flat().map((job) => ({ ...job, runAt: later })));
  await add(...messages(500, 1));
  expect(await run()).toBe(1);
  expect(order).toEqual(['500.1.0']);
  pass(60 * SECOND);
  expect(await run()).toBe(20);
});

test('a webhook that is paused is left alone until then, and others are not', async () => {
  const { database, add, messages, order, now, gate, run, pass, investor } = await openShared();
  gate.open();
  const { id: userId } = await investor();
  const pausedUntil = new Date(now().getTime() + 5 * SECOND);
  const webhook = { userId, url: 'https://x.test/', kinds: [], sealedSecret: '-', createdAt: now(), timeouts: 1 };
  await database.write('system', (tx) =>
    tx.insert(database.tables.webhooks).values({ ...webhook, id: 101, pausedUntil }),
  );
  await add(...messages(1, 1), ...messages(1, 2));
  expect(await run()).toBe(1);
  expect(order).toEqual(['1.2.0']);
  pass(5 * SECOND);
  expect(await run()).toBe(1);
});

test('jobs of accounts alone share the places, and those that came without a share run when no other does', async () => {
  const { add, job, rows, run, order } = await openOfAccounts();
  const of = (accountId: number, key: string) => ({ ...job(key), ...shareOf(accountId) });
  await add(job('old'), ...['a', 'b', 'c', 'd'].map((key) => of(7, key)), of(8, 'e'), of(0, 'f'));
  while ((await run()) > 0);
  expect(order.slice(0, 4).toSorted()).toEqual(['a', 'b', 'e', 'f']);
  expect((await rows()).every(({ state }) => state === 'done')).toBe(true);
});

test('two processes begin each shared job once', async () => {
  const { add, messages, storage, now, rows, jobs } = await openShared();
  const other = await openStoreOn(storage);
  const others = createJobRepository(other.database, other.database.tables.webhooks);
  await add(...messages(1, 1, 30));
  const among = (await rows()).map(({ id }) => id);
  const claim = { kind: 'letters', calendar: now, lease: SECOND, limit: 30, among };
  const claimed = (await Promise.all([jobs, others, jobs, others].map((of) => of.claim(claim)))).flat();
  expect(claimed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(among);
  await other.database.close();
});

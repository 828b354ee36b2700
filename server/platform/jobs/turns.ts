import type { Job, JobRepository } from './job.repository.ts';
import type { JobShare, WaitingJob } from './job.turns.ts';
import { grouped } from '#server/kernel/collections.ts';

/** Jobs that run at once in one server process; `perWebhook` is null where no job belongs to a webhook. */
export type Shares = { perAccount: number; perWebhook: number | null };

type Running = Pick<Job, 'accountId' | 'webhookId'>;
type Limits = { places: number; shares: Shares };

/**
 * The waiting jobs to begin beside the running ones, always of the account with the fewest running. Half of the places
 * are reserved for accounts without running jobs. A webhook whose last try timed out gets one place.
 */
export function chooseInTurn(
  waiting: readonly WaitingJob[],
  running: readonly Running[],
  { places, shares }: Limits,
): WaitingJob[] {
  const ofAccount = new Map<number | null, number>();
  const ofWebhook = new Map<number | null, number>();
  const add = ({ accountId, webhookId }: Running): void => {
    ofAccount.set(accountId, (ofAccount.get(accountId) ?? 0) + 1);
    ofWebhook.set(webhookId, (ofWebhook.get(webhookId) ?? 0) + 1);
  };
  for (const job of running) add(job);
  const runningOf = (account: number): number => ofAccount.get(account) ?? 0;
  const { perAccount, perWebhook } = shares;
  const isFree = ({ webhookId, timeouts }: WaitingJob): boolean =>
    perWebhook === null || (ofWebhook.get(webhookId) ?? 0) < (timeouts ? 1 : perWebhook);

  const queues = [...grouped(waiting.filter(isFree), ({ accountId }) => accountId)].map(([account, jobs]) => ({
    account,
    jobs: jobs.toSorted(earliestFirst),
  }));
  const chosen: WaitingJob[] = [];
  for (let taken = running.length; taken < places; taken += 1) {
    const left = queues.filter(({ jobs }) => jobs.length > 0);
    const fewest = Math.min(...left.map(({ account }) => runningOf(account)));
    const job = left.find(({ account }) => runningOf(account) === fewest)?.jobs.shift();
    if (!job || fewest >= (taken < places / 2 ? perAccount : 1)) break;
    chosen.push(job);
    add(job);
  }
  return chosen;
}

const earliestFirst = (one: WaitingJob, other: WaitingJob): number =>
  one.runAt.getTime() - other.runAt.getTime() || one.id - other.id;

const BEGINNING: JobShare = { accountId: -1, webhookId: 0 };
/** An id greater than any webhook's. */
const LAST_ID = 2 ** 31 - 1;

/** Webhooks read by one statement: many may wait after a failed try, or have their places taken. */
const WEBHOOKS_AT_ONCE = 1000;

/** Finds jobs to begin, continuing after the last served account, however many jobs others have waiting. */
export function createTurns({ listTurns }: Pick<JobRepository, 'listTurns'>, kind: string, limits: Limits) {
  let beyond = BEGINNING;
  const atOnce = limits.shares.perWebhook === null ? 2 * limits.places : WEBHOOKS_AT_ONCE;

  return {
    /** Reads the accounts after the last served one, then all from the first on, once. `due` by the calendar. */
    async next(running: readonly Running[], due: Date, now: Date): Promise<WaitingJob[]> {
      for (let rounds = beyond === BEGINNING ? 1 : 0; rounds < 2;) {
        const found = await listTurns(kind, beyond, atOnce);
        const ready = found.filter(({ runAt, pausedUntil }) => runAt <= due && (pausedUntil ?? now) <= now);
        const chosen = chooseInTurn(ready, running, limits);
        const last = chosen.at(-1);
        if (last) {
          beyond = { accountId: last.accountId, webhookId: LAST_ID };
          return chosen;
        }
        const isLast = found.length < atOnce;
        beyond = isLast ? BEGINNING : (found.at(-1) ?? BEGINNING);
        if (isLast) rounds += 1;
      }
      return [];
    },
  };
}

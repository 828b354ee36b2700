import { Counter, Gauge, type Registry } from 'prom-client';
import { MINUTE, SECOND } from '#server/kernel/time/durations.ts';
import { cachedFor } from '#server/platform/database/cached.ts';
import { withDeadline } from '#server/platform/database/deadline.ts';
import { freeBytes } from '#server/platform/files/free.space.ts';

type Counts = Readonly<Record<string, number>>;

/** What waits, fails and fills up. */
export type Backlog = {
  calendar: () => Date;
  /** Stored jobs by kind. `nextRun`: when the earliest waiting one is due. */
  countJobs: () => Promise<readonly { kind: string; waiting: number; dead: number; nextRun: Date | null }[]>;
  /** Reports, and answers to notices, that wait for an operator. `oldest`: since when one does. */
  waitingReports: () => Promise<{ reports: number; answers: number; oldest: Date | null }>;
  /** By reader of events: when the oldest event was stored that it has not read; null: it has read all. */
  unreadEvents: Readonly<Record<string, () => Promise<Date | null>>>;
  isClockDoubted: () => boolean;
  /** Since this process started. */
  acceptedMails: () => number;
  /** Failed tries since this process started, by what became of them. */
  failures: Readonly<Record<'mail' | 'webhook', Counts>>;
  mediaBytes: () => Promise<number>;
};

/** Milliseconds that rows are waited for: a scrape has an answer also while the database has none. */
const READ_TIMEOUT = 2 * SECOND;
/** Milliseconds for which a measurement is cached, so that frequent scrapes don't load the database. */
const GOOD_FOR = SECOND;
/** The rows of all media are read for it. */
const MEDIA_GOOD_FOR = 10 * MINUTE;

/** Label values in the order of the labels, and the value. */
type Sample = [labels: string[], value: number];

/** Jobs, events, failures, media: what is stored is the same at every copy, failures and the lag are each copy's. */
export function watchBacklog(registry: Registry, backlog: Backlog) {
  const { calendar, countJobs, waitingReports, unreadEvents, isClockDoubted, acceptedMails, failures, mediaBytes } =
    backlog;
  const secondsSince = (instant: Date | null): number =>
    instant === null ? 0 : Math.max(0, calendar().getTime() - instant.getTime()) / 1000;
  const jobs = cachedFor(GOOD_FOR, countJobs);
  const lags = cachedFor(GOOD_FOR, () =>
    Promise.all(
      Object.entries(unreadEvents).map(async ([reader, find]): Promise<Sample> => [
        [reader],
        secondsSince(await find()),
      ]),
    ),
  );
  const reports = cachedFor(GOOD_FOR, waitingReports);
  const media = cachedFor(MEDIA_GOOD_FOR, mediaBytes);

  measure(registry, {
    name: 'fichin_jobs',
    help: 'Stored jobs by kind: waiting, those that run included, or dead: not tried again. 10000 stands for more.',
    labelNames: ['kind', 'state'],
    read: async () =>
      (await jobs()).flatMap(({ kind, waiting, dead }): Sample[] => [
        [[kind, 'waiting'], waiting],
        [[kind, 'dead'], dead],
      ]),
  });
  measure(registry, {
    name: 'fichin_job_oldest_seconds',
    help: 'For how long the oldest job that waits has been due, by kind; 0: none is due.',
    labelNames: ['kind'],
    read: async () => (await jobs()).map(({ kind, nextRun }) => [[kind], secondsSince(nextRun)]),
  });
  measure(registry, {
    name: 'fichin_reports_waiting',
    help: 'Reports, and answers to notices of moderation, that wait for an operator.',
    labelNames: [],
    read: async () => {
      const { reports: waiting, answers } = await reports();
      return [[[], waiting + answers]];
    },
  });
  measure(registry, {
    name: 'fichin_report_oldest_seconds',
    help: 'For how long the oldest of them has waited; 0: none waits.',
    labelNames: [],
    read: async () => [[[], secondsSince((await reports()).oldest)]],
  });
  measure(registry, {
    name: 'fichin_events_lag_seconds',
    help: 'For how long the oldest event has been stored that this copy has not read, by what reads; 0: none.',
    labelNames: ['reader'],
    read: lags,
  });
  measure(registry, {
    name: 'fichin_media_bytes',
    help: 'Bytes of uploaded media, added up every ten minutes.',
    labelNames: [],
    read: async () => [[[], await media()]],
  });
  measure(registry, {
    name: 'fichin_clock_doubted',
    help: '1 while what falls due waits at this copy, because its clock is doubted.',
    labelNames: [],
    read: async () => [[[], isClockDoubted() ? 1 : 0]],
  });
  const accepted = new Counter({
    name: 'fichin_mails_accepted_total',
    help: 'Mails that the mail server accepted, or that were written to the data folder.',
    registers: [registry],
    collect() {
      accepted.reset();
      accepted.inc(acceptedMails());
    },
  });
  addCounts(registry, {
    name: 'fichin_mail_failures_total',
    help: 'Mails that were not accepted, by what becomes of them: again, or refused for good.',
    label: 'result',
    counts: failures.mail,
  });
  addCounts(registry, {
    name: 'fichin_webhook_failures_total',
    help: 'Messages to webhooks that did not arrive, by failure; each try counts.',
    label: 'failure',
    counts: failures.webhook,
  });
}

/** Free space for the server's user. */
export const watchDisk = (registry: Registry, folder: string): void =>
  measure(registry, {
    name: 'fichin_disk_free_bytes',
    help: 'Bytes that are free on the disk of the data folder.',
    labelNames: [],
    read: async () => [[[], await freeBytes(folder)]],
  });

type Measure = { name: string; help: string; labelNames: string[]; read: () => Promise<Sample[]> };

/** A gauge that has no value while `read` fails or takes too long. */
function measure(registry: Registry, { name, help, labelNames, read }: Measure): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await withDeadline(read(), READ_TIMEOUT, () => new Error('Too slow')).catch(() => []);
      gauge.reset();
      if (labelNames.length === 0) gauge.remove(); // without labels a reset means 0
      for (const [labels, value] of samples) gauge.labels(...labels).set(value);
    },
  });
}

type Counted = { name: string; help: string; label: string; counts: Counts };

/** A counter whose value is counted elsewhere. */
export function addCounts(registry: Registry, { name, help, label, counts }: Counted): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [value, count] of Object.entries(counts)) counter.inc({ [label]: value }, count);
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';
import type { Disturbance, Site } from './disturbances.ts';
import type { Listeners } from './listeners.ts';
import type { Counts, Visitors } from './visitors.ts';

/** Milliseconds. */
const SETTLING = 1500;
const READY_TIMEOUT = 45_000;
const HEARING_TIMEOUT = 30_000;

export type Stage = {
  site: Site;
  balancer: Balancer;
  visitors: Visitors;
  listeners: Listeners;
  away: { now: boolean };
};

export type Disturbed = Counts & {
  name: string;
  /** Subscriptions that heard something afterwards. */
  heard: number;
  faults: string[];
};

/** One disturbance under load. */
export async function disturb({ name, mayRefuse, act }: Disturbance, stage: Stage): Promise<Disturbed> {
  const { site, balancer, visitors, listeners, away } = stage;
  const crashesBefore = site.copies.crashes();
  visitors.takeCounts();
  away.now = mayRefuse;
  const faults = await act(site);
  await sleep(SETTLING);
  for (const end = performance.now() + READY_TIMEOUT; !balancer.allReady(); await sleep(100)) {
    if (performance.now() > end) {
      faults.push('not every copy became ready again');
      break;
    }
  }
  await sleep(SETTLING);
  away.now = false;
  const heard = await listeners.heardWithin(HEARING_TIMEOUT);
  await sleep(SETTLING);
  const counts = visitors.takeCounts();
  const crashes = site.copies.crashes() - crashesBefore;
  if (heard < listeners.count) faults.push(`${heard} of ${listeners.count} subscriptions heard again`);
  if (crashes > 0) faults.push(`${crashes} copies crashed`);
  if (counts.failed > 0) faults.push(`${describeFailures(counts)} while nothing was away`);
  return { name, ...counts, heard, faults };
}

/** What failed, by code; empty when nothing did. */
export const describeFailures = ({ codes }: Pick<Counts, 'codes'>): string =>
  Object.entries(codes)
    .map(([code, count]) => `${count} of ${code}`)
    .join(', ');

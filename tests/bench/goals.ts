import { ratioOf, type Figures } from './figures.ts';
import type { Verdict } from './report.ts';

/** At least this many times as fast as another server, by processor time of a request, PostgreSQL's included. */
export type Goal = { of: string; atLeast: number };

const of = (server: string, atLeast: number): Goal => ({ of: server, atLeast });

/** By the names of the workloads: F on PostgreSQL. */
const PEERS: Record<string, Goal[]> = {
  A: [of('hand', 0.78), of('mercurius', 2.1)],
  B: [of('hand', 0.8), of('mercurius', 2.1)],
  C: [of('hand', 1)],
  D: [of('mercurius', 2.1)],
  FA: [of('postgraphile', 1.2)],
  FB: [of('postgraphile', 1.05)],
  FC: [of('hand-postgres', 0.85)],
  FD: [of('hand-postgres', 0.85)],
};

/** What one run has to reach. */
export const GOALS = {
  peers: PEERS,
  /** Of the processor time with another build, by the least of the turns. */
  against: 1.03,
  /** Reads a second while log-ins keep coming, as a share of those without. */
  flood: 0.8,
  /** Investments a second in one project, whose row each locks until its commit, as a share of those in fifty. */
  hot: 0.3,
  /** The slowest hundredth with a million projects, as a multiple of it with a thousand. */
  growth: { list: 2, search: 3 },
  /** MB at most, and MB more after ten minutes: the variation caused by the timing of garbage collection. */
  memory: { most: 190, growth: 10 },
  told: {
    /** The cost of an unread count with five times as many projects followed, as a multiple. */
    ratio: 5,
    /** Jobs written a second. */
    rate: 1000,
    /** Milliseconds nothing else runs meanwhile. */
    held: 100,
  },
  /**
   * Milliseconds of processor time to publish a revenue report with 50 lines, and what a portfolio of games that share
   * revenue costs, as a multiple of one of games that don't.
   */
  returns: { publish: 20, portfolio: 1.3 },
  /** Milliseconds until a first load has its content, and from a key to what it changed on the screen. */
  phone: { cold: 2500, beside: 1.03, key: 50 },
  /** MB at most. */
  restored: 200,
  /** Lighthouse's scores, of 100: for speed on a phone, and everything else. */
  web: { mobile: 99, others: 100 },
};

/** The goals of a workload; those of servers that were left out are not judged. */
export function verdictsOf(workload: string, figures: Figures): Verdict[] {
  const goals = (GOALS.peers[workload] ?? []).filter(({ of: server }) => server in figures && 'product' in figures);
  return goals.map(({ of: server, atLeast }) => {
    const { cpu, rate } = ratioOf(figures, 'product', server);
    const measured = `${cpu.toFixed(2)} × ${server} by processor time (${rate.toFixed(2)} by requests/s)`;
    return { measured, goal: `≥ ${atLeast}`, isMet: cpu >= atLeast };
  });
}

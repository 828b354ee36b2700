import type { Turn } from './load.ts';

/** The value in the middle; the upper one of two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** The results of each server in one workload: the medians of its turns. */
export type Figures = Record<string, Turn>;

export function medianOf(turns: readonly Turn[]): Turn {
  const middle = (pick: (turn: Turn) => number): number => median(turns.map(pick));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    cpu: middle(({ cpu }) => cpu),
    database: middle(({ database }) => database),
    share: middle(({ share }) => share),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    memory: middle(({ memory }) => memory),
  };
}

/** Milliseconds of processor time for one request: the server's and PostgreSQL's. */
export const wholeCpu = ({ cpu, database }: Turn): number => cpu + database;

/** How much faster `server` is than `other`: by requests answered, and by processor time for each request. */
export function ratioOf(figures: Figures, server: string, other: string): { rate: number; cpu: number } {
  const [one, two] = [figures[server], figures[other]];
  if (!one || !two) throw new Error(`${server} and ${other} were not both measured`);
  return { rate: one.perSecond / two.perSecond, cpu: wholeCpu(two) / wholeCpu(one) };
}

const NAMES: Record<string, string> = {
  product: '**this product**',
  mercurius: 'Mercurius, JIT, loaders',
  hand: '`node:http` by hand, better-sqlite3',
  'hand-postgres': '`node:http` by hand, pg',
  postgraphile: 'PostGraphile, Grafast',
};

/** A row for each server; `limit` is the one whose shares they are. */
export function tableOf(figures: Figures, limit: string) {
  const rows = Object.entries(figures).map(([name, { perSecond, cpu, database, p50, p99, memory }]) => {
    const of = ratioOf(figures, name, limit);
    const cells = [NAMES[name] ?? name, perSecond.toFixed(0), of.rate.toFixed(2), cpu.toFixed(3)];
    const own = [...cells, database === 0 ? '' : database.toFixed(3), of.cpu.toFixed(2)];
    return [...own, p50.toFixed(1), p99.toFixed(1), memory.toFixed(0)];
  });
  return { head: HEAD, rows };
}

const HEAD = [
  'server',
  'requests/s',
  'of the limit',
  'CPU ms each',
  'PostgreSQL ms each',
  'of the limit by CPU',
  'p50 ms',
  'p99 ms',
  'MB',
];

/** The least share of its core that a server without waiting gets when nothing else uses the core. */
const QUIET = 0.8;

/** On a busy machine only processor time is comparable: a warning, or an empty text. */
export function noteOn(figures: Figures, limit: string): string {
  const share = figures[limit]?.share ?? 1;
  return share >= QUIET ? '' : `The limit had ${(share * 100).toFixed(0)} % of its core: compare processor time.`;
}

import { ratioOf, type Figures } from './figures.ts';

type Goal = {
  of: string;
  atLeast: number;
  /** Reads wait only for the processor and are judged by its time; writes wait for the disk and are judged by rate. */
  by: 'cpu' | 'rate';
};

const UNITS = { cpu: 'processor time', rate: 'requests/s' };

const reads = (of: string, atLeast: number): Goal => ({ of, atLeast, by: 'cpu' });
const writes = (of: string, atLeast: number): Goal => ({ of, atLeast, by: 'rate' });

/** The required speed of the product, as a multiple of another server's. */
const GOALS: Record<string, Goal[]> = {
  A: [reads('hand', 0.8), reads('mercurius', 2)],
  B: [reads('hand', 0.7), reads('mercurius', 2)],
  C: [reads('hand', 1)],
  D: [writes('hand', 1.3), writes('mercurius', 2)],
  FA: [reads('hand-postgres', 0.7), reads('postgraphile', 1)],
  FB: [reads('hand-postgres', 0.7), reads('postgraphile', 1)],
  FC: [reads('hand-postgres', 0.85)],
  FD: [writes('hand-postgres', 0.8)],
};

/** No change may make a workload more than a tenth slower. */
const NO_SLOWER: Record<Goal['by'], Goal> = { cpu: reads('before', 0.9), rate: writes('before', 0.9) };

/** A line for each goal, and whether all were reached. */
export function verdicts(workload: string, figures: Figures): { lines: string[]; ok: boolean } {
  const goals = GOALS[workload] ?? [];
  const all = goals[0] ? [...goals, NO_SLOWER[goals[0].by]] : [];
  const measured = all.filter(({ of }) => of in figures && 'product' in figures);
  const judged = measured.map(({ of, atLeast, by }) => {
    const ratio = ratioOf(figures, 'product', of);
    const ok = ratio[by] >= atLeast;
    const other = by === 'cpu' ? 'rate' : 'cpu';
    const told = `${ratio[by].toFixed(2)} × ${of} by ${UNITS[by]} (${ratio[other].toFixed(2)} by ${UNITS[other]})`;
    return { line: `- ${ok ? 'yes' : 'NO'}: ${told}, goal ≥ ${atLeast}`, ok };
  });
  return { lines: judged.map(({ line }) => line), ok: judged.every(({ ok }) => ok) };
}

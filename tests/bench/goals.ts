import { ratioOf, type Figures } from './figures.ts';

type Goal = { of: string; atLeast: number };

/** Requests per second as a multiple of another server's. */
const GOALS: Record<string, Goal[]> = {
  A: [
    { of: 'hand', atLeast: 0.7 },
    { of: 'mercurius', atLeast: 1.1 },
    { of: 'naive', atLeast: 6 },
  ],
  B: [
    { of: 'hand', atLeast: 0.75 },
    { of: 'mercurius', atLeast: 1.1 },
  ],
  C: [{ of: 'hand', atLeast: 0.95 }],
  D: [{ of: 'hand', atLeast: 3 }],
  FA: [{ of: 'hand-postgres', atLeast: 0.6 }],
  FB: [{ of: 'hand-postgres', atLeast: 0.6 }],
  FC: [{ of: 'hand-postgres', atLeast: 0.85 }],
  FD: [{ of: 'hand-postgres', atLeast: 0.8 }],
};

/** A line for each goal, and whether all were reached. */
export function verdicts(workload: string, figures: Figures): { lines: string[]; ok: boolean } {
  const measured = (GOALS[workload] ?? []).filter(({ of }) => of in figures && 'product' in figures);
  const judged = measured.map(({ of, atLeast }) => {
    const { rate, cpu } = ratioOf(figures, 'product', of);
    const ok = rate >= atLeast;
    const line = `- ${ok ? 'yes' : 'NO'}: ${rate.toFixed(2)} × ${of} (by CPU ${cpu.toFixed(2)}), goal ≥ ${atLeast}`;
    return { line, ok };
  });
  return { lines: judged.map(({ line }) => line), ok: judged.every(({ ok }) => ok) };
}

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
};

/** A line for each goal, and whether all were reached. */
export function verdicts(workload: string, figures: Figures): { lines: string[]; ok: boolean } {
  const judged = (GOALS[workload] ?? []).map(({ of, atLeast }) => {
    const { rate, cpu } = ratioOf(figures, 'product', of);
    const ok = rate >= atLeast;
    const line = `- ${ok ? 'yes' : 'NO'}: ${rate.toFixed(2)} × ${of} (by CPU ${cpu.toFixed(2)}), goal ≥ ${atLeast}`;
    return { line, ok };
  });
  return { lines: judged.map(({ line }) => line), ok: judged.every(({ ok }) => ok) };
}

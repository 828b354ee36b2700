import type { TestApp } from './app.ts';

/** The value of a metric in /metrics, whatever the order of its labels. */
export async function measured({ send }: TestApp, name: string, labels: string[] = []): Promise<number> {
  const lines = String((await send('/metrics', {})).body).split('\n');
  const found = lines.filter(
    (line) => new RegExp(`^${name}[ {]`).test(line) && labels.every((label) => line.includes(label)),
  );
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), found.length === 0 ? Number.NaN : 0);
}

import { FIGURES } from './figures.ts';

/** `npm run torture [-- name] [--seed=7] [--part=0.1]`: measures every figure and prints its goal and verdict. */
const options = process.argv.slice(2);
const numberOf = (name: string, fallback: number): number =>
  Number(options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const wanted = options.find((option) => !option.startsWith('--')) ?? '';
const scale = { seed: numberOf('seed', 1), part: numberOf('part', 1) };

console.log(`seed ${scale.seed}, part ${scale.part}\n\n| Figure | Goal | Measured | |\n|---|---|---|---|`);
let failed = 0;
for (const { name, goal, measure } of FIGURES.filter((figure) => figure.name.includes(wanted))) {
  const { value, ok } = await measure(scale).catch((error: unknown) => ({ value: String(error), ok: false }));
  failed += ok ? 0 : 1;
  console.log(`| ${name} | ${goal} | ${value} | ${ok ? 'yes' : 'NO'} |`);
}
process.exitCode = failed === 0 ? 0 : 1;

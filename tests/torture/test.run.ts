import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, Scale, Verdict } from './figure.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

type Wanted = {
  name: string;
  goal: string;
  /** Test files, and the vitest projects they run in. */
  files: string[];
  projects: string[];
  /** The least count of each thing the tests report. */
  atLeast: Record<string, number>;
};

/** A figure measured by tests at full size: the counts they report, and whether all passed. */
export const figureOfTests = ({ name, goal, files, projects, atLeast }: Wanted): Figure => ({
  name,
  goal,
  async measure(scale) {
    const { told, failures } = await runTests(files, projects, scale);
    const counts = [...told].map(([what, count]) => `${count.toLocaleString('en')} ${what}`).join(', ');
    const enough = Object.entries(atLeast).every(([what, least]) => (told.get(what) ?? 0) >= least * scale.part);
    for (const failure of failures) console.error(failure);
    return {
      value: `${counts}; ${failures.length} tests failed`,
      ok: failures.length === 0 && enough,
    } satisfies Verdict;
  },
});

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

async function runTests(files: string[], projects: string[], { part, seed }: Scale) {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-figures-'));
  const [report, counted] = [join(folder, 'report.json'), join(folder, 'counted.jsonl')];
  writeFileSync(counted, '');
  const of = projects.map((project) => `--project=${project}`);
  const args = ['run', '--config=tests/vitest.config.ts', ...of, '--reporter=json', `--outputFile=${report}`, ...files];
  const child = spawn(process.execPath, [VITEST, ...args], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, FIGURES_FILE: counted, FIGURES_PART: String(part), FIGURES_SEED: String(seed) },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const told = new Map<string, number>();
  for (const line of readFileSync(counted, 'utf8').split('\n').filter(Boolean)) {
    const { what, count } = JSON.parse(line) as { what: string; count: number };
    told.set(what, (told.get(what) ?? 0) + count);
  }
  const failures = failuresIn(JSON.parse(readFileSync(report, 'utf8')) as Report);
  if (failures.length === 0 && code !== 0) failures.push(`the tests ended with ${code}`);
  rmSync(folder, { recursive: true, force: true });
  return { told, failures };
}

const failuresIn = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${message}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n').slice(0, 500)}`);
  });

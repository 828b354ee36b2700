import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import { GOALS } from './goals.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';
import { CATEGORIES, openBrowser, type Form, type Scores } from './web.lighthouse.ts';

const ROOT = join(import.meta.dirname, '../..');

type Page = { name: keyof typeof GOALS.web.mobile; path: string; signedIn: boolean };

const PAGES: Page[] = [
  { name: 'public view', path: '/', signedIn: false },
  { name: 'browse', path: '/projects', signedIn: true },
  { name: 'project', path: '/projects/1', signedIn: true },
];
const TIMES = ['fcp', 'lcp', 'tbt'] as const;

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Starts the demo as `npm run demo` does, in its own folder. */
async function startDemo() {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-web-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: port, DATA_DIR: join(dir, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };
  const child = spawn(process.execPath, ['.build/run.mjs', 'demo'], { cwd: ROOT, env, stdio: 'ignore' });
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode} before it listened`);
    await sleep(200);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dir, { recursive: true, force: true });
  };
  return { url, stop };
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ines@fichin.test', password: 'Fichin2026' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

type Measured = { page: Page; form: Form; runs: Scores[] };

const medianOf = (runs: Scores[], figure: keyof Scores): number => median(runs.map((run) => run[figure]));

const goalOf = ({ name }: Page, form: Form, category: (typeof CATEGORIES)[number]): number =>
  category === 'performance' && form === 'mobile' ? GOALS.web.mobile[name] : GOALS.web.others;

function show(all: readonly Measured[]): boolean {
  const verdicts = all.flatMap(({ page, form, runs }) =>
    CATEGORIES.map((category) => {
      const [score, goal] = [medianOf(runs, category), goalOf(page, form, category)];
      return { measured: `${page.name}, ${form}, ${category}: ${score}`, goal: `≥ ${goal}`, isMet: score >= goal };
    }),
  );
  return report({
    title: 'Lighthouse: scores of 100, times in ms',
    head: ['page', 'form', ...CATEGORIES, ...TIMES],
    rows: all.map(({ page, form, runs }) => [
      page.name,
      form,
      ...[...CATEGORIES, ...TIMES].map((figure) => medianOf(runs, figure)),
    ]),
    verdicts,
  });
}

/** Lighthouse with its default throttling, on the first pages of a visitor and of an investor: medians and goals. */
export const bench: Bench = async ({ words, rounds }) => {
  const demo = await startDemo();
  const token = await logIn(demo.url);
  const measured: Measured[] = [];
  for (const page of PAGES.filter(({ name }) => words.length === 0 || words.includes(name))) {
    const browser = await openBrowser(demo.url, page.signedIn ? token : null);
    for (const form of ['mobile', 'desktop'] as const) {
      const runs: Scores[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await browser.visit(page.path, form));
      measured.push({ page, form, runs });
    }
    await browser.close();
  }
  await demo.stop();
  return show(measured);
};

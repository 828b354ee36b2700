import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/port.ts';
import type { Bench } from './options.ts';
import { CATEGORIES, openBrowser, type Form, type Scores } from './web.lighthouse.ts';

const ROOT = join(import.meta.dirname, '../..');

type Page = { name: string; path: string; signedIn: boolean; mobile: number };

/** `mobile`: the performance score to reach on mobile; on desktop, and in all other categories, the goal is 100. */
const PAGES: Page[] = [
  { name: 'public view', path: '/', signedIn: false, mobile: 95 },
  { name: 'browse', path: '/projects', signedIn: true, mobile: 90 },
  { name: 'project', path: '/projects/1', signedIn: true, mobile: 90 },
];

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

/** Prints one line of the table; true when every median reaches its goal. */
function tell({ name, mobile }: Page, form: Form, runs: Scores[]): boolean {
  const reached = CATEGORIES.map((category) => median(runs.map((run) => run[category])));
  const goals = CATEGORIES.map((category) => (category === 'performance' && form === 'mobile' ? mobile : 100));
  const times = (['fcp', 'lcp', 'tbt'] as const).map((time) => `${time} ${median(runs.map((run) => run[time]))} ms`);
  const figures = reached.map((score, at) => `${`${score}`.padStart(3)} (${goals[at]})`);
  console.log([name.padEnd(12), form.padEnd(8), ...figures, ...times].join('  '));
  return reached.every((score, at) => score >= (goals[at] ?? 0));
}

/** Lighthouse with its default throttling, on the first pages of a visitor and of an investor: medians and goals. */
export const bench: Bench = async ({ words, rounds }) => {
  const demo = await startDemo();
  const token = await logIn(demo.url);
  console.log(['page'.padEnd(12), 'form'.padEnd(8), ...CATEGORIES].join('  '));
  let ok = true;
  for (const page of PAGES.filter(({ name }) => words.length === 0 || words.includes(name))) {
    const browser = await openBrowser(demo.url, page.signedIn ? token : null);
    for (const form of ['mobile', 'desktop'] as const) {
      const runs: Scores[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await browser.visit(page.path, form));
      ok = tell(page, form, runs) && ok;
    }
    await browser.close();
  }
  await demo.stop();
  return ok;
};

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/port.ts';

const run = promisify(execFile);

const LIGHTHOUSE = 'lighthouse@12.8.2';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Form = 'mobile' | 'desktop';
/** Scores out of 100; times in milliseconds on the throttled device. */
export type Scores = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt', number>;

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
};

/** A browser of one user, which keeps the token between visits; its cache is emptied before each. */
export async function openBrowser(url: string, token: string | null) {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-lighthouse-'));
  const port = await freePort();
  const { executablePath, args, env } = findChromium();
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  });
  if (token) {
    const [page = await context.newPage()] = context.pages();
    await page.goto(`${url}/robots.txt`);
    await page.evaluate((kept) => localStorage.setItem('fichin.token', kept), token);
  }

  async function visit(path: string, form: Form): Promise<Scores> {
    const file = join(dir, 'report.json');
    const options = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`, '--quiet'];
    const preset = form === 'desktop' ? ['--preset=desktop'] : [];
    const only = `--only-categories=${CATEGORIES.join(',')}`;
    await run('npx', ['-y', LIGHTHOUSE, `${url}${path}`, ...options, ...preset, only]);
    const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const time = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      fcp: time('first-contentful-paint'),
      lcp: time('largest-contentful-paint'),
      tbt: time('total-blocking-time'),
    };
  }

  const close = async () => {
    await context.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { visit, close };
}

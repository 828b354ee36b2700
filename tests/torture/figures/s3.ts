import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, Verdict } from '../figure.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SWIFT = join(ROOT, 'tests/torture/swift.sh');
const CONTRACT = 'tests/platform/files/file.store.data.test.ts';
const REAL = 'files in a real S3-compatible store';
/** How `swift.sh` ends where Swift can't be had. */
const UNAVAILABLE = 69;

type Report = { testResults: { assertionResults: { ancestorTitles: string[]; fullName: string; status: string }[] }[] };

async function measureAt(report: string): Promise<Verdict> {
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config=tests/vitest.config.ts'];
  const options = ['--project=server:sqlite', '--reporter=json', `--outputFile=${report}`, CONTRACT];
  const child = spawn(SWIFT, [process.execPath, ...vitest, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === UNAVAILABLE) return { value: /not run: .*/.exec(said)?.[0] ?? 'not run', ok: false };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const real = tests.filter(({ ancestorTitles }) => ancestorTitles.includes(REAL));
  const failed = tests.filter(({ status }) => status !== 'passed');
  for (const { fullName } of failed) console.error(fullName);
  const passed = real.filter((test) => !failed.includes(test)).length;
  const version = /OpenStack Swift \d[\w.]*/.exec(said)?.[0] ?? 'Swift';
  const value = `${version}: ${passed} of ${real.length}; ${tests.length - failed.length} of ${tests.length} in all`;
  return { value, ok: code === 0 && real.length > 0 && failed.length === 0 };
}

export const s3: Figure = {
  name: 's3: the contract of file stores on OpenStack Swift with s3api, beside a folder and the stand-in of the tests',
  goal: 'all of it',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'fichin-s3-'));
    try {
      return await measureAt(join(folder, 'report.json'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

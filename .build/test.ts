import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { client, generate, makeIfStale, ROOT, run } from './parts.ts';

type Totals = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

const REPORT = join(ROOT, 'node_modules/.cache/tests.json');

function succeeds(command: string, args: string[]): boolean {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}

/** A check that is no test counts only when it fails. */
function check(name: string, passes: boolean): Totals {
  console.log(`${name}: ${passes ? 'fine' : 'FAILED'}`);
  return { passed: 0, failed: passes ? 0 : 1, skipped: 0 };
}

async function builds(): Promise<boolean> {
  try {
    generate();
    await makeIfStale(client);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function runTests(): Totals {
  mkdirSync(join(REPORT, '..'), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const succeeded = succeeds('vitest', ['run', '--config', 'tests/vitest.config.ts', ...reporters]);
  const { passed, failed, skipped } = countTests();
  // What failed outside of any test, a rejection nobody handled say, must not be lost.
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed, skipped };
}

function countTests(): Totals {
  const report = readReport();
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readReport(): Report | null {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  } catch {
    return null;
  }
}

const totals = [check('Build', await builds())];
totals.push(check('Types', succeeds('tsc', ['--noEmit', '-p', '.'])));
totals.push(check('Lint', succeeds('oxlint', ['--type-aware', '--deny-warnings'])));
if (totals[0]?.failed === 0) totals.push(runTests());

const sum = (key: keyof Totals): number => totals.reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`\nTests: ${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

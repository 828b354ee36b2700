import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, client, operations, ROOT, server, succeeds } from './targets.ts';
import { runChanged } from './test.changed.ts';
import { runSome, watchSome } from './test.some.ts';

type Totals = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

const REPORT = join(ROOT, 'node_modules/.cache/tests.json');

/** A check that isn't a test counts only when it fails. */
function check(name: string, passes: boolean): Totals {
  console.log(`${name}: ${passes ? 'fine' : 'FAILED'}`);
  return { passed: 0, failed: passes ? 0 : 1, skipped: 0 };
}

async function works(step: () => void | Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function runTests(): Totals {
  mkdirSync(join(REPORT, '..'), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['default', 'json', './tests/durations.reporter.ts'].map((name) => `--reporter=${name}`);
  const report = `--outputFile.json=${REPORT}`;
  const succeeded = succeeds('vitest', ['run', '--config', 'tests/vitest.config.ts', ...reporters, report]);
  const { passed, failed, skipped } = countTests();
  // Failures outside of any test, such as unhandled rejections, count as one.
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

/**
 * Runs beside the tests, which leave it what they don't use; its output is printed in one piece. In one thread, because
 * several find out much of the same again: in two, types take eight seconds of processor time more and lint seven.
 */
function startCheck(name: string, script: string, ...options: string[]): Promise<Totals> {
  const run = spawn('npm', ['run', '--silent', script, '--', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW);
  const output: Buffer[] = [];
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part: Buffer) => output.push(part));
  return new Promise((resolve) => {
    const end = (passes: boolean) => {
      process.stdout.write(Buffer.concat(output));
      resolve(check(name, passes));
    };
    run.once('error', () => end(false)).once('close', (code) => end(code === 0));
  });
}

async function buildProduct(): Promise<void> {
  for (const part of [client, server]) await buildIfStale(part);
}

async function runEverything(): Promise<boolean> {
  const generated = check('Generated code', await works(() => buildIfStale(operations))); // types and lint read it
  const beside = [startCheck('Lint', 'lint'), startCheck('Types', 'typecheck', '--singleThreaded')];
  const built = check('Build', await works(() => buildProduct()));
  const totals = [generated, built];
  if (generated.failed + built.failed === 0) totals.push(runTests());
  totals.push(...(await Promise.all(beside)));

  const sum = (key: keyof Totals): number => totals.reduce((total, part) => total + part[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\nTests: ${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return sum('failed') === 0;
}

/** Without arguments everything runs. Otherwise `--changed` with a commit, or words in paths of test files. */
function runAsked([first, ...others]: string[]): Promise<boolean> {
  if (first === undefined) return runEverything();
  if (first === '--changed') return runChanged(others[0]);
  return first === '--watch' ? watchSome(others) : runSome([first, ...others]);
}

process.exitCode = (await runAsked(process.argv.slice(2))) ? 0 : 1;

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesUnder, ROOT } from './targets.ts';

type Found = { place: string; pattern: string; flags: string };

/**
 * The version of what checks expressions, then those it found linear, a line each. Only others are checked, which takes
 * a tenth of a second each; written anew when expressions come or go, and committed with them, never by hand.
 */
const LINEAR = join(ROOT, '.build/linear.regexps.txt');
/** Milliseconds until an expression is given up on, and fails. */
const TIMEOUT = 60_000;
/** Trying texts by chance and for a time would find other things on a busy machine. */
const THE_SAME_EACH_TIME = { randomSeed: 1, incubationTimeout: null, attackTimeout: null };

process.env['RECHECK_SYNC_BACKEND'] = 'pure'; // in JavaScript: neither Java nor a native program

const expressionsOf = (path: string): Found[] => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const found: Found[] = [];
  const placeOf = ({ start }: { start: number }) => `${path}:${text.slice(0, start).split('\n').length}`;
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ place: placeOf(node), ...node.regex });
    },
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      throw new Error(`${placeOf(node)}: write the expression as a literal, which can be checked`);
    },
  }).visit(parseSync(path, text).program);
  return found;
};

/** Why the expression may take more than linear time; null where it can't. */
async function problemOf({ pattern, flags }: Found): Promise<string | null> {
  const { checkSync } = await import('recheck');
  const result = checkSync(pattern, flags, { timeout: TIMEOUT, ...THE_SAME_EACH_TIME });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? result.complexity.summary : `not decided: ${result.error.kind}`;
}

/** Every regular expression of the server takes linear time, whatever it is given. */
async function findProblems(): Promise<string[]> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')) as {
    version: string;
  };
  const before = readFileSync(LINEAR, 'utf8');
  const [checkedBy, ...known] = before.trimEnd().split('\n');
  const checked = new Set(checkedBy === version ? known : []);
  const linear = new Set<string>();
  const problems: string[] = [];
  for (const found of filesUnder('server')
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap(expressionsOf)) {
    const text = `/${found.pattern}/${found.flags}`;
    const problem = linear.has(text) || checked.has(text) ? null : await problemOf(found);
    if (problem === null) linear.add(text);
    else problems.push(`${found.place}: ${text} is ${problem}`);
  }
  const after = [version, ...[...linear].toSorted()].map((line) => `${line}\n`).join('');
  if (after !== before) writeFileSync(LINEAR, after);
  return problems;
}

const problems = await findProblems();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { filesUnder, ROOT } from './targets.ts';

type Found = { place: string; pattern: string; flags: string };

/** What was found linear before, by the version of what finds it. */
const CACHE = join(ROOT, 'node_modules/.cache/linear.regexps.json');
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
function problemOf({ pattern, flags }: Found): string | null {
  const result = checkSync(pattern, flags, { timeout: TIMEOUT, ...THE_SAME_EACH_TIME });
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? result.complexity.summary : `not decided: ${result.error.kind}`;
}

/** Every regular expression of the server takes linear time, whatever it is given. */
function findProblems(): string[] {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')) as {
    version: string;
  };
  const kept = existsSync(CACHE) ? (JSON.parse(readFileSync(CACHE, 'utf8')) as string[]) : [];
  const linear = new Set(kept);
  const problems = filesUnder('server')
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap(expressionsOf)
    .flatMap((found) => {
      const key = `${version} /${found.pattern}/${found.flags}`;
      const problem = linear.has(key) ? null : problemOf(found);
      if (problem === null) linear.add(key);
      return problem === null ? [] : [`${found.place}: /${found.pattern}/${found.flags} is ${problem}`];
    });
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...linear]));
  return problems;
}

const problems = findProblems();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

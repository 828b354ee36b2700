import { inspect, isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { sharedOf } from './peers/postgraphile.answers.ts';
import { send, type Asked } from './load.ts';
import type { Server } from './server.process.ts';
import type { Workload } from './workloads.ts';

/** How many answers were compared, and in which fields another server's differ from the first one's. */
export type Compared = { answers: number; differences: string[] };

/** Of one answer; the others mostly say the same. */
const MOST_DIFFERENCES = 3;
const LONGEST_VALUE = 100;

/** Asks all servers the first `count` requests of a workload, and compares the answers field by field. */
export async function compareAnswers(
  servers: readonly Server[],
  { asking, askingOf = {} }: Workload,
  count: number,
): Promise<Compared> {
  const asked = servers.map(({ name, url }) => ({ name, pool: new Pool(url, { connections: 1 }) }));
  const differences: string[] = [];
  const failed = (name: string) => (error: unknown) => void differences.push(`${name} fails: ${String(error)}`);
  try {
    for (let index = 0; index < count; index += 1) {
      const same = asking(index); // the same key of idempotency for all of them
      const [first, ...others] = await Promise.all(
        asked.map(async ({ name, pool }) => {
          const answer = await answerOf(pool, askingOf[name]?.(index) ?? same).catch(failed(name));
          return { name, answer };
        }),
      );
      for (const { name, answer } of others) {
        if (first?.answer === undefined || answer === undefined) continue;
        const [expected, found] = name in askingOf ? [first.answer, answer].map(sharedOf) : [first.answer, answer];
        const told = differencesOf(expected, found).slice(0, MOST_DIFFERENCES);
        differences.push(...told.map((text) => `${name} beside ${first.name}, ${same.path}: ${text}`));
      }
    }
  } finally {
    await Promise.all(asked.map(({ pool }) => pool.close()));
  }
  return { answers: asked.length * count, differences };
}

/** Without the instant of an investment, which differs between servers. */
const answerOf = async (pool: Pool, asked: Asked): Promise<unknown> =>
  JSON.parse(await send(pool, asked), function (this: object, key, value: unknown) {
    return key === 'createdAt' && 'amount' in this ? null : value;
  });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const brief = (value: unknown): string => inspect(value, { breakLength: Infinity }).slice(0, LONGEST_VALUE);

function differencesOf(expected: unknown, found: unknown, path = ''): string[] {
  if (isDeepStrictEqual(expected, found)) return [];
  if (!isObject(expected) || !isObject(found)) return [`${path} is ${brief(found)} instead of ${brief(expected)}`];
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) => differencesOf(expected[key], found[key], path === '' ? key : `${path}.${key}`));
}

import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { send, type Asked, type Asking } from './load.ts';

/**
 * Throws unless all servers answer the first requests equally, field by field; returns the number of answers compared.
 */
export async function compareAnswers(urls: Record<string, string>, ask: Asking, count: number): Promise<number> {
  const servers = Object.entries(urls).map(([name, url]) => ({ name, pool: new Pool(url, { connections: 1 }) }));
  try {
    for (let index = 0; index < count; index += 1) {
      const asked = ask(index);
      const answers = await Promise.all(
        servers.map(async ({ name, pool }) => ({ name, answer: await fieldsOf(pool, asked) })),
      );
      const [first] = answers;
      const other = answers.find(({ answer }) => !isDeepStrictEqual(answer, first?.answer));
      if (first && other) throw new Error([...differing(asked), told(first), told(other)].join('\n'));
    }
  } finally {
    await Promise.all(servers.map(({ pool }) => pool.close()));
  }
  return servers.length * count;
}

const differing = ({ path, body }: Asked): string[] => [`Different answers to ${path}`, body ?? ''];

const told = ({ name, answer }: { name: string; answer: unknown }): string => `${name}: ${JSON.stringify(answer)}`;

/** Without the instant of an investment, which differs between servers. */
const fieldsOf = async (pool: Pool, asked: Asked): Promise<unknown> =>
  JSON.parse(await send(pool, asked), function (this: object, key, value: unknown) {
    return key === 'createdAt' && 'amount' in this ? null : value;
  });

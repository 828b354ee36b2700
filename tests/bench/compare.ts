import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { send, type Asked, type Asking } from './load.ts';

/** Throws unless every server answers the first requests alike, field by field. */
export async function compareAnswers(urls: Record<string, string>, ask: Asking, count: number): Promise<void> {
  const pools = Object.entries(urls).map(([name, url]) => ({ name, pool: new Pool(url, { connections: 1 }) }));
  for (let index = 0; index < count; index += 1) {
    const asked = ask(index);
    const answers = await Promise.all(
      pools.map(async ({ pool, name }) => ({ name, answer: await fields(pool, asked) })),
    );
    const [first] = answers;
    const other = answers.find(({ answer }) => !isDeepStrictEqual(answer, first?.answer));
    if (first && other)
      throw new Error(
        `${first.name} and ${other.name} differ in ${JSON.stringify(asked.body ?? asked.path)}:\n${JSON.stringify(first.answer)}\n${JSON.stringify(other.answer)}`,
      );
  }
  await Promise.all(pools.map(({ pool }) => pool.close()));
}

/** Without the moment an investment was made at: each server has its own. */
const fields = async (pool: Pool, asked: Asked): Promise<unknown> =>
  JSON.parse(await send(pool, asked), function (key, value: unknown) {
    const isMoment = key === 'createdAt' && 'amount' in (this as object);
    return isMoment ? null : value;
  });

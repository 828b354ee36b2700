import { onSqlite, withServers } from '../engines.ts';
import { times, type Figure } from '../figure.ts';
import { projectOn, registerOn } from '../people.ts';

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds until the answer is received completely. */
async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const started = performance.now();
  await (await ask()).text();
  return performance.now() - started;
}

const logIn = (url: string, email: string, password: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

export const sameTime: Figure = {
  name: 'a wrong password beside an unknown e-mail: time, as a ratio',
  goal: '0.8 to 1.25',
  measure: (scale) =>
    onSqlite((ground) =>
      withServers(ground, 1, async ([url = '']) => {
        await registerOn(url, 'ines@tortura.test', 'investor');
        const [wrong, unknown]: [number[], number[]] = [[], []];
        for (let n = 0; n < times(scale, 60, 15); n += 1) {
          wrong.push(await timeOf(() => logIn(url, 'ines@tortura.test', `Equivocada${n}`)));
          unknown.push(await timeOf(() => logIn(url, `nadie${n}@tortura.test`, `Equivocada${n}`)));
        }
        const ratio = median(unknown) / median(wrong);
        return { value: `${ratio.toFixed(2)} over ${wrong.length} pairs`, ok: ratio >= 0.8 && ratio <= 1.25 };
      }),
    ),
};

const WAITING = 100;

export const logInFlood: Figure = {
  name: `reading while ${WAITING} log-ins wait: the median answer`,
  goal: '≤ 100 ms',
  measure: (scale) =>
    onSqlite((ground) =>
      withServers(ground, 1, async ([url = '']) => {
        const developer = await registerOn(url, 'dev@tortura.test', 'developer');
        await projectOn(url, developer, 5);
        const headers = { authorization: `Bearer ${developer.token}` };
        const read = () => timeOf(() => fetch(`${url}/api/projects`, { headers }));
        const reads = times(scale, 200, 40);
        const quiet: number[] = [];
        for (let n = 0; n < reads; n += 1) quiet.push(await read());

        const flooded = new AbortController();
        const flood = Array.from({ length: WAITING }, async (_none, n) => {
          while (!flooded.signal.aborted) await timeOf(() => logIn(url, `nadie${n}@tortura.test`, 'Equivocada1'));
        });
        const busy: number[] = [];
        for (let n = 0; n < reads; n += 1) busy.push(await read());
        flooded.abort();
        await Promise.all(flood);
        const [calm, pressed] = [median(quiet), median(busy)];
        return { value: `${pressed.toFixed(1)} ms, ${calm.toFixed(1)} ms without`, ok: pressed <= 100 };
      }),
    ),
};

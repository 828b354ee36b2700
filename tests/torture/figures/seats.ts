import { onPostgres, onSqlite, withServers, type Ground } from '../engines.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { isTrue, readLedger } from '../ledger.ts';
import { crowdOn, projectOn, registerOn } from '../people.ts';

const SEATS = 5;
const INVESTORS = 40;

/** Sends requests to `copies` servers on the same data in turn. */
async function race(scale: Scale, ground: Ground, copies: number): Promise<Verdict> {
  const rounds = times(scale, 100, 2);
  const wrong = await withServers(ground, copies, async (urls) => {
    const [first = ''] = urls;
    const developer = await registerOn(first, 'dev@tortura.test', 'developer');
    const crowd = await crowdOn(first, INVESTORS);
    let wrongRounds = 0;
    for (let round = 0; round < rounds; round += 1) {
      const projectId = await projectOn(first, developer, SEATS);
      const answers = await Promise.all(
        crowd.map((investor, index) =>
          investor.post(urls[index % urls.length] ?? first, `/projects/${projectId}/invest`, { amount: 100 }),
        ),
      );
      if (answers.filter(({ status }) => status === 201).length !== SEATS) wrongRounds += 1;
      await Promise.all(answers.map((answer) => answer.text()));
    }
    return wrongRounds;
  });
  const sums = await readLedger(ground.dataDir, ground.databaseUrl);
  const exact = sums.every((sum) => isTrue(sum) && sum.investors === SEATS);
  return { value: `${rounds} rounds, ${wrong} wrong${exact ? '' : ', ledger differs'}`, ok: wrong === 0 && exact };
}

export const seatsOnSqlite: Figure = {
  name: `${INVESTORS} investors for ${SEATS} seats, SQLite`,
  goal: '0 rounds wrong',
  measure: (scale) => onSqlite((ground) => race(scale, ground, 1)),
};

export const seatsOnPostgres: Figure = {
  name: `${INVESTORS} investors for ${SEATS} seats, PostgreSQL, two copies of the server`,
  goal: '0 rounds wrong',
  measure: (scale) => onPostgres((ground) => race(scale, ground, 2)),
};

import { onPostgres, onSqlite, withServers, type Ground } from '../engines.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { isTrue, ledgerCheck, readLedger } from '../ledger.ts';
import { crowdOn, projectOn, registerOn, type Caller } from '../people.ts';

const REQUESTS = 50;
const AMOUNT = 100;

type Answer = { status: number; code: string | null; id: number | null };
type Rest = { code?: string; investment?: { id: number } };
type GraphQL = {
  data?: { invest: { investment: { id: string } } } | null;
  errors?: { extensions: { code: string } }[];
};

async function investByRest(url: string, who: Caller, projectId: number, amount: number, key: string): Promise<Answer> {
  const answer = await who.post(url, `/projects/${projectId}/invest`, { amount }, key);
  const { code, investment } = (await answer.json()) as Rest;
  return { status: answer.status, code: code ?? null, id: investment?.id ?? null };
}

const MUTATION = 'mutation ($input: InvestInput!) { invest(input: $input) { investment { id } } }';

async function investByGraphql(url: string, who: Caller, projectId: number, amount: number, key: string) {
  const input = { projectId: String(projectId), amount, clientMutationId: key };
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: MUTATION, variables: { input } }),
  });
  const { data, errors } = (await answer.json()) as GraphQL;
  const id = data ? Number(data.invest.investment.id) : null;
  return { status: answer.status, code: errors?.[0]?.extensions.code ?? null, id };
}

/** The faults of one round: many requests with one key make one investment; another user's equal key is separate. */
async function round(urls: string[], [ines, ivo]: Caller[], projectId: number, key: string): Promise<string[]> {
  if (!ines || !ivo) return ['nobody to ask'];
  const apis = [investByRest, investByGraphql];
  const urlOf = (n: number) => urls[Math.floor(n / 2) % urls.length] ?? '';
  const ask = (n: number, who: Caller, amount: number) =>
    (apis[n % 2] ?? investByRest)(urlOf(n), who, projectId, amount, key);

  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_none, n) => ask(n, ines, AMOUNT)));
  const ids = new Set(answers.map(({ id }) => id));
  const faults = ids.size === 1 && !ids.has(null) ? [] : [`${ids.size} different answers`];
  for (let n = 0; n < 4; n += 1) {
    const { code } = await ask(n, ines, AMOUNT + 1);
    if (code !== 'IDEMPOTENCY_CONFLICT') faults.push(`another amount was answered ${code}`);
  }
  const { id } = await ask(1, ivo, AMOUNT);
  if (id === null || ids.has(id)) faults.push("another user's key was taken for the same");
  return faults;
}

async function rounds(scale: Scale, ground: Ground, copies: number): Promise<Verdict> {
  const wanted = times(scale, 40, 2);
  const faults: string[] = [];
  await withServers(ground, copies, async (urls) => {
    const [first = ''] = urls;
    const developer = await registerOn(first, 'dev@tortura.test', 'developer');
    const crowd = await crowdOn(first, 2);
    for (let n = 0; n < wanted; n += 1) {
      faults.push(...(await round(urls, crowd, await projectOn(first, developer, 5), `llave-${scale.seed}-${n}`)));
    }
  });
  const sums = await readLedger(ground.dataDir, ground.databaseUrl);
  const exact = sums.every((sum) => isTrue(sum) && sum.rows === 2);
  const checked = ledgerCheck(ground.dataDir, ground.databaseUrl);
  for (const fault of faults.slice(0, 5)) console.error(fault);
  return {
    value: `${wanted} rounds, ${faults.length} wrong, ledger:check exits ${checked}`,
    ok: faults.length === 0 && exact && checked === 0,
  };
}

const NAME = `${REQUESTS} requests at once with one key through both APIs`;
const GOAL = '1 investment, equal answers; other amount 409, other user another';

export const oneKeyOnSqlite: Figure = {
  name: `${NAME}, SQLite`,
  goal: GOAL,
  measure: (scale) => onSqlite((ground) => rounds(scale, ground, 1)),
};

export const oneKeyOnPostgres: Figure = {
  name: `${NAME}, PostgreSQL, two copies of the server`,
  goal: GOAL,
  measure: (scale) => onPostgres((ground) => rounds(scale, ground, 2)),
};

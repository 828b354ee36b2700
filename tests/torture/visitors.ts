import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_OF, type ErrorCode } from '#server/domain/errors.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { getProject, listProjects } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient, type Person } from '#tests/support/client.ts';
import { DOORS, type Request } from '#tests/support/door.ts';
import { picture } from '#tests/support/media.ts';
import { crowdOn, projectOn, registerOn, type Caller } from './people.ts';

/** What answers came to since the counts were last taken. */
export type Counts = {
  answers: number;
  /** Answered with 500, or with any 5xx while the database was there; and with 503 while it was away. */
  failed: number;
  failedAway: number;
  /** No answer: the connection broke. */
  broken: number;
};

/** What somebody was sure of, because it was acknowledged. */
export type Acknowledged = { investments: string[]; comments: string[]; updates: string[] };

export type Visitors = {
  hot: number;
  listener: Caller;
  acknowledged: Acknowledged;
  takeCounts(): Counts;
  end(): Promise<void>;
};

const SPREAD = 6;
const SEATS = 50;
const NONE: Counts = { answers: 0, failed: 0, failedAway: 0, broken: 0 };

/** People of every kind, who go on until they are told to end; each repeats what failed, as it was. */
export async function startVisitors(url: string, isAway: () => boolean): Promise<Visitors> {
  const client = createClient(url);
  const dana = await registerOn(url, 'dev@tortura.test', 'developer');
  const hot = await projectOn(url, dana, SEATS);
  const others: number[] = [];
  for (let made = 0; made < SPREAD; made += 1) others.push(await projectOn(url, dana, SEATS));
  const crowd = await crowdOn(url, 9);
  const image = await picture('jpeg', 300, 200);
  const first = await client.ask('rest', dana, createUpdate(hot, { title: 'Primera', content: 'Texto' }));
  const updateId = first.data.id;

  const acknowledged: Acknowledged = { investments: [], comments: [], updates: [] };
  let counts = { ...NONE };
  let isEnding = false;

  /** Whether it was done; a refusal that is nobody's fault is an error of this test. */
  async function attempt<T>(turn: number, who: Person, request: Request<T>): Promise<boolean> {
    const wasAway = isAway();
    try {
      const answer = await client.ask(DOORS[turn % 2] ?? 'rest', who, request);
      const { ok, code } = answer;
      const status = STATUS_OF[code as ErrorCode] ?? answer.status;
      counts.answers += 1;
      if (status < 500 && status !== 429 && !ok) throw new Refusal(`answered ${status} ${code}`);
      if (!ok) counts[(wasAway || isAway()) && status !== 500 ? 'failedAway' : 'failed'] += 1;
      return ok;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      counts.answers += 1;
      counts.broken += 1;
      return false;
    }
  }

  /** Takes steps, each until it is done. */
  async function keep(pause: number, step: (turn: number) => Promise<[Person, Request<unknown>, () => void]>) {
    for (let turn = 0; !isEnding; turn += 1) {
      const [who, request, done] = await step(turn);
      let isDone = false;
      for (let tries = 0; !isDone && !isEnding; tries += 1) {
        isDone = await attempt(turn, who, request);
        if (!isDone) await sleep(Math.min(100 * 2 ** tries, 1000));
      }
      if (isDone) done();
      await sleep(pause);
    }
  }

  const nothing = () => undefined;
  const work = [
    ...crowd.slice(0, 8).map((who, index) =>
      keep(60, async (turn) => {
        const project = index < 4 ? hot : (others[(turn + index) % SPREAD] ?? hot);
        const key = `i${index}k${turn}`;
        return [who, invest(project, 100, key), () => acknowledged.investments.push(key)];
      }),
    ),
    ...crowd.slice(0, 2).map((who, index) =>
      keep(120, async (turn) => {
        const text = `c${index}t${turn}`;
        return [who, addComment(updateId, text), () => acknowledged.comments.push(text)];
      }),
    ),
    keep(250, async (turn) => {
      const news = { title: `u${turn}`, content: 'Texto', files: [{ file: image }] };
      return [dana, createUpdate(hot, news), () => acknowledged.updates.push(news.title)];
    }),
    keep(400, async () => [null, login({ email: 'inversor8@tortura.test', password: 'Tortura2026' }), nothing]),
    ...crowd
      .slice(0, 2)
      .map((who) => keep(60, async (turn) => [who, turn % 3 === 0 ? getProject(hot) : listProjects({}, 10), nothing])),
  ];
  const all = Promise.all(work);
  all.catch(() => undefined); // told by end()
  return {
    hot,
    listener: crowd[8] ?? dana,
    acknowledged,
    takeCounts() {
      const taken = counts;
      counts = { ...NONE };
      return taken;
    },
    async end() {
      isEnding = true;
      await all;
    },
  };
}

/** A step was refused for good. */
class Refusal extends Error {}

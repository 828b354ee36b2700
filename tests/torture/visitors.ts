import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_OF, type ErrorCode } from '#server/kernel/errors.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { getProject, listProjects } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient, type Person } from '#tests/support/client.ts';
import { APIS, type OriginalCall } from '#tests/support/api.ts';
import { picture } from '#tests/support/media.ts';
import { crowdOn, projectOn, registerOn, type Caller } from './people.ts';

/** Counts of answers since they were last taken. */
export type Counts = {
  answers: number;
  /** `failed`: 500, or any 5xx while the database was available. `failedAway`: other 5xx while it was unavailable. */
  failed: number;
  failedAway: number;
  /** No answer, because the connection broke. */
  broken: number;
  /** Of `failed`: code or status and how many. */
  codes: Record<string, number>;
  /** Milliseconds of the longest time without an acknowledged investment. */
  pause: number;
};

/** What the server acknowledged and therefore must not lose. */
export type Acknowledged = { investments: string[]; comments: string[]; updates: string[] };

/** Who visits, and what they find. */
export type Cast = {
  studio: Caller;
  /** The project most people invest in, and one of its updates. */
  hot: number;
  updateId: number;
  others: readonly number[];
  /** Who invest and comment, and who read. */
  crowd: readonly Caller[];
  readers: readonly Caller[];
  /** Somebody who logs in with the password of all. */
  login: { email: string; password: string };
  /** Milliseconds between two updates. */
  updatePause: number;
};

export type Visitors = {
  acknowledged: Acknowledged;
  takeCounts(): Counts;
  end(): Promise<void>;
};

/** Who invest at once. */
const WORKERS = 8;
const SPREAD = 6;
const SEATS = 50;
/** Each may invest a hundred times in one project. */
const CROWD = 30;
const workers = (count: number): number[] => Array.from({ length: count }, (_none, index) => index);
const none = (): Counts => ({ answers: 0, failed: 0, failedAway: 0, broken: 0, codes: {}, pause: 0 });

/** A few people and projects, registered over the API. */
export async function castOn(url: string): Promise<Cast> {
  const studio = await registerOn(url, 'dev@tortura.test', 'developer');
  const hot = await projectOn(url, studio, SEATS);
  const others: number[] = [];
  for (let made = 0; made < SPREAD; made += 1) others.push(await projectOn(url, studio, SEATS));
  const crowd = await crowdOn(url, CROWD);
  const first = await createClient(url).ask('rest', studio, createUpdate(hot, { title: 'Primera', content: 'Texto' }));
  const login = { email: 'inversor8@tortura.test', password: 'Prueba-de-tortura-26' };
  return { studio, hot, updateId: first.data.id, others, crowd, readers: crowd, login, updatePause: 250 };
}

/**
 * Users of every kind, who send requests until they are stopped; each repeats a failed request unchanged. What they
 * make is named with `mark`, so that others can come after them.
 */
export async function startVisitors(url: string, cast: Cast, isAway: () => boolean, mark = ''): Promise<Visitors> {
  const client = createClient(url);
  const { studio, hot, updateId, others, crowd, readers, login: credentials, updatePause } = cast;
  const projects = [hot, ...others];
  const image = await picture('jpeg', 300, 200);
  /** Everybody has a turn. */
  const oneOf = (people: readonly Caller[], worker: number, turn: number): Caller =>
    people[(worker + turn * WORKERS) % people.length] ?? studio;

  const acknowledged: Acknowledged = { investments: [], comments: [], updates: [] };
  let counts = none();
  let isEnding = false;
  let investedAt = performance.now();

  function noteInvested(key: string): void {
    acknowledged.investments.push(key);
    counts.pause = Math.max(counts.pause, performance.now() - investedAt);
    investedAt = performance.now();
  }

  /** Whether the request succeeded; an answer of 4xx other than 429 is a fault of the test and throws. */
  async function attempt<T>(turn: number, who: Person, request: OriginalCall<T>): Promise<boolean> {
    const wasAway = isAway();
    try {
      const answer = await client.ask(APIS[turn % 2] ?? 'rest', who, request);
      const { ok, code } = answer;
      const status = STATUS_OF[code as ErrorCode] ?? answer.status;
      counts.answers += 1;
      if (status < 500 && status !== 429 && !ok) throw new Refusal(`answered ${status} ${code}`);
      if (ok) return true;
      if ((wasAway || isAway()) && status !== 500) counts.failedAway += 1;
      else {
        counts.failed += 1;
        counts.codes[code ?? status] = (counts.codes[code ?? status] ?? 0) + 1;
      }
      return false;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      counts.answers += 1;
      counts.broken += 1;
      return false;
    }
  }

  /** Performs steps one after another, repeating each until it succeeds. */
  async function keep(pause: number, step: (turn: number) => Promise<[Person, OriginalCall<unknown>, () => void]>) {
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
    ...workers(WORKERS).map((index) =>
      keep(60, async (turn) => {
        const project = index < 4 ? hot : (others[(turn + index) % others.length] ?? hot);
        const key = `${mark}i${index}k${turn}`;
        return [oneOf(crowd, index, turn), invest(project, 100, key), () => noteInvested(key)];
      }),
    ),
    ...workers(2).map((index) =>
      keep(120, async (turn) => {
        const text = `${mark}c${index}t${turn}`;
        return [oneOf(crowd, index, turn), addComment(updateId, text), () => acknowledged.comments.push(text)];
      }),
    ),
    keep(updatePause, async (turn) => {
      const news = { title: `${mark}u${turn}`, content: 'Texto', files: [{ file: image }] };
      return [
        studio,
        createUpdate(projects[turn % projects.length] ?? hot, news),
        () => acknowledged.updates.push(news.title),
      ];
    }),
    keep(400, async () => [null, login(credentials), nothing]),
    ...workers(2).map((index) =>
      keep(60, async (turn) => [
        oneOf(readers, index, turn),
        turn % 3 === 0 ? getProject(hot) : listProjects({}, 10),
        nothing,
      ]),
    ),
  ];
  const all = Promise.all(work);
  all.catch(() => undefined); // reported by end()
  return {
    acknowledged,
    takeCounts() {
      const taken = counts;
      counts = none();
      return taken;
    },
    async end() {
      isEnding = true;
      await all;
    },
  };
}

/** A step was rejected for good. */
class Refusal extends Error {}

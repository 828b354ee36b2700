import { UnknownOutcome } from '../database.ts';
import type { RunGroup } from './group.commit.ts';
import { isUnavailable, Unavailable } from '../unavailable.ts';

type Waiting<Request, Answer> = {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
};

type QueueOptions<Request, Answer> = {
  run: RunGroup<Request, Answer>;
  maxGroup: number;
  /** Milliseconds a request waits for its group to begin. */
  patience: number;
};

/** Whether an error is caused by the database or connection, not by one request of the group. */
const concernsAll = (error: unknown): boolean => error instanceof UnknownOutcome || isUnavailable(error);

/** Runs requests that need the same row in groups, as `Grouping.queue` says. */
export function createGroupQueue<Request, Answer>({ run, maxGroup, patience }: QueueOptions<Request, Answer>) {
  if (maxGroup === 1) return async (row: number, request: Request) => (await run(row, [request]))[0] as Answer;
  /** Requests that wait for the next group, by the row of the running one. */
  const queues = new Map<number, Set<Waiting<Request, Answer>>>();

  async function runGroup(row: number, group: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await run(
        row,
        group.map(({ request }) => request),
      );
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (group.length > 1 && !concernsAll(error)) for (const one of group) await runGroup(row, [one]);
      else for (const { reject } of group) reject(error);
    }
  }

  async function runAll(row: number, queue: Set<Waiting<Request, Answer>>): Promise<void> {
    while (queue.size > 0) {
      const group = [...queue].slice(0, maxGroup);
      for (const one of group) {
        clearTimeout(one.timer);
        queue.delete(one);
      }
      await runGroup(row, group);
    }
    queues.delete(row);
  }

  /** Begins a group one turn later, so that requests already received join it. */
  function begin(row: number): Set<Waiting<Request, Answer>> {
    const queue = new Set<Waiting<Request, Answer>>();
    queues.set(row, queue);
    setImmediate(() => void runAll(row, queue));
    return queue;
  }

  return (row: number, request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(row) ?? begin(row);
      const one: Waiting<Request, Answer> = {
        request,
        resolve,
        reject,
        timer: setTimeout(() => {
          queue.delete(one);
          reject(new Unavailable('Others held the row for too long'));
        }, patience),
      };
      queue.add(one);
    });
}

import { randomBytes } from 'node:crypto';
import type { Job, NewJob } from './job.repository.ts';
import type { JobHandler, TryResult } from './handler.ts';
import { wrongFieldOf, type PayloadFields, type PayloadOf } from './payload.ts';

export type JobWith<Payload> = Job & { payload: Payload };

type Handling<Payload> = Omit<JobHandler, 'kind' | 'run'> & { run: (job: JobWith<Payload>) => Promise<TryResult> };

export type JobKind<Payload> = {
  name: string;
  /** `key` is unique in the kind. */
  job: (key: string, payload: Payload, now: Date, runAt?: Date) => NewJob;
  /** A job with a key that is never repeated, so that a link may be derived from it. */
  jobOnce: (payload: Payload, now: Date, runAt?: Date) => NewJob;
  /** A job with an invalid payload is dead at once: another version of the program may have stored it. */
  handler: (handling: Handling<Payload>) => JobHandler;
};

/** Declares a kind of job with the fields of its payload. */
export function jobKind<Fields extends PayloadFields>(kind: string, fields: Fields): JobKind<PayloadOf<Fields>> {
  type Payload = PayloadOf<Fields>;
  const isRight = (job: Job): job is JobWith<Payload> => wrongFieldOf(fields, job.payload) === null;
  const job = (key: string, payload: Payload, now: Date, runAt = now): NewJob => ({
    kind,
    key,
    payload,
    runAt,
    createdAt: now,
  });
  return {
    name: kind,
    job,
    jobOnce: (payload, now, runAt) => job(randomBytes(16).toString('base64url'), payload, now, runAt),
    handler: ({ run, ...handling }) => ({
      ...handling,
      kind,
      run: async (claimed) => {
        if (isRight(claimed)) return run(claimed);
        return { result: 'dead', reason: `The payload has no right ${wrongFieldOf(fields, claimed.payload)}` };
      },
    }),
  };
}

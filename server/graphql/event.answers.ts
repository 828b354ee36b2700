import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { WebSocket } from 'ws';
import { failureOf, isFault } from '#server/http/errors.ts';
import { causeOf } from './askers.ts';

/** Milliseconds before an event is answered again, where something of ours broke. */
const PAUSES = [100, 400, 1600];

/** "Try again later": clients connect anew and listen again, where an error would end their subscription for good. */
const TRY_AGAIN_LATER = 1013;

/** The event is not for whoever listens: they hear nothing of it, not even an error. */
export class NotForListener extends Error {}

const isNotForListener = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some((error) => causeOf(error) instanceof NotForListener);

/** What an event comes to: an answer, nothing for this listener, or the end of the socket. */
type Answer = ExecutionResult | 'unheard' | null;

export const breaksDown = ({ errors = [] }: Pick<ExecutionResult, 'errors'>): boolean =>
  errors.some((error) => isFault(failureOf(causeOf(error))));

export function letReconnect(socket: WebSocket): void {
  socket.close(TRY_AGAIN_LATER, 'Try again later');
}

/** An event's answer; null when it can't be given in time, and its socket was closed for that. */
export async function answerOrClose(answer: () => Promise<ExecutionResult>, socket: WebSocket): Promise<Answer> {
  for (const pause of [...PAUSES, null]) {
    const result = await answer().catch(() => null);
    if (result && isNotForListener(result)) return 'unheard';
    if (result && !breaksDown(result)) return result;
    if (socket.readyState !== socket.OPEN) return null;
    if (pause !== null) await sleep(pause);
  }
  letReconnect(socket);
  return null;
}

/**
 * Lets go of the source at once when its reader leaves: a generator would wait for one more event first. A source that
 * fails, or whose reader is too slow for it, costs the connection alone.
 */
export function answers<Event>(
  source: AsyncIterable<Event>,
  answer: (event: Event) => Promise<Answer>,
  { leave, letReconnect: reconnect }: { leave: () => void; letReconnect: () => void },
) {
  const events = source[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
      for (;;) {
        const event = await events.next().catch(() => (reconnect(), over));
        const value = event.done ? null : await answer(event.value);
        if (value === 'unheard') continue;
        if (value !== null) return { done: false, value };
        leave();
        if (!event.done) await events.return?.();
        return over;
      }
    },
    async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
      leave();
      await events.return?.();
      return over;
    },
  };
}

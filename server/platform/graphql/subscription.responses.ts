import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { WebSocket } from 'ws';
import { isServerError } from '#server/platform/http/errors.ts';
import { causeOf } from './error.requests.ts';

/** Milliseconds between attempts to execute an event's response after a server error. */
const RETRY_DELAYS = [100, 400, 1600];

/**
 * WebSocket close code "Try again later": clients reconnect and resubscribe, where an error would end their
 * subscription.
 */
const TRY_AGAIN_LATER = 1013;

/** The subscriber may not see this event: nothing is sent, not even an error. */
export class NotVisible extends Error {}

const isNotVisible = ({ errors = [] }: ExecutionResult): boolean =>
  errors.some((error) => causeOf(error) instanceof NotVisible);

/** The response to an event, `skip` when it isn't for this subscriber, or null when the socket was closed. */
type EventResponse = ExecutionResult | 'skip' | null;

export const hasServerError = ({ errors = [] }: Pick<ExecutionResult, 'errors'>): boolean =>
  errors.some((error) => isServerError(causeOf(error)));

export function closeForReconnect(socket: WebSocket): void {
  socket.close(TRY_AGAIN_LATER, 'Try again later');
}

/** Null when execution kept failing and the socket was closed. */
export async function respondOrClose(
  answer: () => Promise<ExecutionResult>,
  socket: WebSocket,
): Promise<EventResponse> {
  for (const pause of [...RETRY_DELAYS, null]) {
    const result = await answer().catch(() => null);
    if (result && isNotVisible(result)) return 'skip';
    if (result && !hasServerError(result)) return result;
    if (socket.readyState !== socket.OPEN) return null;
    if (pause !== null) await sleep(pause);
  }
  closeForReconnect(socket);
  return null;
}

/**
 * Ends the source as soon as the subscriber leaves; an async generator would wait for one more event. A source that
 * fails or overflows closes the socket.
 */
export function responsesOf<Published>(
  source: AsyncIterable<Published>,
  answer: (event: Published) => Promise<EventResponse>,
  { leave, letReconnect: reconnect }: { leave: () => void; letReconnect: () => void },
) {
  const events = source[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  /** A source that overflowed rejects here too, but the subscriber has left. */
  const end = async () => void (await events.return?.().catch(() => undefined));
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
      for (;;) {
        const event = await events.next().catch(() => (reconnect(), over));
        const value = event.done ? null : await answer(event.value);
        if (value === 'skip') continue;
        if (value !== null) return { done: false, value };
        leave();
        if (!event.done) await end();
        return over;
      }
    },
    async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
      leave();
      await end();
      return over;
    },
  };
}

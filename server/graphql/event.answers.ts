import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { WebSocket } from 'ws';
import { failureOf, isFault } from '#server/http/errors.ts';
import { causeOf } from './askers.ts';

/** Milliseconds before an event is answered again, where something of ours broke. */
const PAUSES = [100, 400, 1600];

/** "Try again later": clients connect anew and listen again, where an error would end their subscription for good. */
const TRY_AGAIN_LATER = 1013;

export const breaksDown = ({ errors = [] }: Pick<ExecutionResult, 'errors'>): boolean =>
  errors.some((error) => isFault(failureOf(causeOf(error))));

export function letReconnect(socket: WebSocket): void {
  socket.close(TRY_AGAIN_LATER, 'Try again later');
}

/** An event's answer; null when it can't be given in time, and its socket was closed for that. */
export async function answerOrClose(
  answer: () => Promise<ExecutionResult>,
  socket: WebSocket,
): Promise<ExecutionResult | null> {
  for (const pause of [...PAUSES, null]) {
    const result = await answer().catch(() => null);
    if (result && !breaksDown(result)) return result;
    if (socket.readyState !== socket.OPEN) return null;
    if (pause !== null) await sleep(pause);
  }
  letReconnect(socket);
  return null;
}

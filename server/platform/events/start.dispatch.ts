import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatch } from './event.dispatch.ts';

/** Milliseconds from a notification until events are read, so that many events are read in few statements. */
const COLLECTING = 100;
/** Milliseconds between polls, in case a notification was lost, and after an error. */
const POLL_INTERVAL = 5000;

/** Creates jobs for events as they are stored, until stopped. */
export function startDispatch({ dispatchNext, onEventsStored, report }: Dispatch): { stop: () => Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> | null = null;

  async function dispatchAll(): Promise<void> {
    try {
      let state = await dispatchNext();
      while (state === 'more' && !isStopped) {
        await nextTurn();
        state = await dispatchNext();
      }
      if (state === 'unsettled') wake();
    } catch (error) {
      report(error);
    } finally {
      working = null;
    }
  }

  function wake(): void {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      if (working) wake();
      else working = dispatchAll();
    }, COLLECTING).unref();
  }

  const off = onEventsStored(wake);
  const poll = setInterval(wake, POLL_INTERVAL).unref();
  wake();
  return {
    async stop() {
      isStopped = true;
      off();
      clearInterval(poll);
      if (timer) clearTimeout(timer);
      await working;
    },
  };
}

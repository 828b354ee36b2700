import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Fault, StandIn } from '#tests/support/s3.ts';
import type { Disturbance } from '#tests/torture/disturbances.ts';

/** Milliseconds. */
const AWAY = 8000;
const SLOW = 8000;
const LATENCY = 1000;

/** Milliseconds between two looks at the copies, and until a proxy takes a copy for dead that doesn't answer. */
const LOOK_EVERY = 500;
const PATIENCE = 1000;

type Said = { status: number; body: string };

async function readiness(port: number): Promise<Said> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** No copy may stop serving, and at the end each says what is missing. */
function away(store: StandIn, name: string, fault: S3Fault): Disturbance {
  return {
    name: `the store of files ${name}, ${AWAY / 1000} s`,
    mayRefuse: true,
    async act({ copies }) {
      store.fail(fault);
      const end = performance.now() + AWAY;
      let said: Said[] = [];
      const wrong: string[] = [];
      while (performance.now() < end) {
        said = await Promise.all(copies.ports.map(readiness));
        for (const { status, body } of said) if (status !== 200) wrong.push(`a copy said ${status} ${body}`);
        await sleep(LOOK_EVERY);
      }
      store.recover();
      for (const { body } of said) if (!body.includes('degraded')) wrong.push(`a copy said at the end ${body}`);
      return [...new Set(wrong)];
    },
  };
}

/** What may happen to the store of files: a slow store refuses nothing. */
export const storeDisturbances = (store: StandIn): Disturbance[] => [
  away(store, 'away', 'unavailable'),
  away(store, 'silent', 'silent'),
  {
    name: `each answer of the store ${LATENCY / 1000} s late, ${SLOW / 1000} s`,
    mayRefuse: false,
    async act() {
      store.delay(LATENCY);
      await sleep(SLOW);
      store.delay(0);
      return [];
    },
  },
];

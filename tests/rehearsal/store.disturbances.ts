import { setTimeout as sleep } from 'node:timers/promises';
import type { StandIn } from '#tests/support/s3.ts';
import type { Disturbance } from '#tests/torture/disturbances.ts';

/** Milliseconds. */
const AWAY = 8000;
const SLOW = 8000;
const LATENCY = 1000;

/** What may happen to the store of files: no copy may stop serving, and a slow store refuses nothing. */
export const storeDisturbances = (store: StandIn): Disturbance[] => [
  {
    name: `the store of files away, ${AWAY / 1000} s`,
    mayRefuse: true,
    async act({ copies }) {
      store.fail('unavailable');
      await sleep(AWAY);
      const answers = await Promise.all(copies.ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`)));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      store.recover();
      return answers
        .map(({ status }, copy) => ({ status, body: bodies[copy] ?? '' }))
        .filter(({ status, body }) => status !== 200 || !body.includes('degraded'))
        .map(({ status, body }) => `a copy said ${status} ${body}`);
    },
  },
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

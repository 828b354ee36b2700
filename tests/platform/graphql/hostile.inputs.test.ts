import { expect, inject, test } from 'vitest';
import { grouped } from '#server/kernel/collections.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { reportCount } from '#tests/support/counts.ts';
import type { Input } from '#tests/torture/growth/input.ts';
import { inputsOf } from '#tests/torture/growth/inputs.ts';
import { faultOf, send } from '#tests/torture/growth/send.ts';

/** Places that take a value stand one after the other, and those of a call together. */
const EVERY = 6;

/** One shape at some places of each call, a different one in each; the torture run sends every shape everywhere. */
function someOfEachCall(inputs: Input[]): Input[] {
  const places = grouped(inputs, ({ name }) => name.slice(0, name.lastIndexOf(': ')));
  const some = [...places.values()].filter((_, index) => index % EVERY === 0);
  return some.flatMap((shapes, index) => shapes[(index * 7) % shapes.length] ?? []);
}

/** Inputs are rejected before the engine matters, and there are thousands: one engine is enough. */
test.runIf(inject('engine') === 'sqlite')(
  'hostile inputs of every call, at their largest size, are each answered with a success or a coded refusal',
  { timeout: 300_000 },
  async () => {
    const { given, url } = await startAppForTest();
    const developer = await given.developer('Faro');
    const investor = await given.investor('Inés');
    const project = await given.project(developer);
    await given.investment(investor, project, 100_000);
    const tokens = { developer: developer.token, investor: investor.token, nobody: null };
    const all = await inputsOf(url, developer.token);
    const inputs = someOfEachCall(all);

    const faults: string[] = [];
    for (const { name, as, make } of inputs) {
      const sent = make(1);
      const answer = await send(url, tokens[as], sent);
      const fault = faultOf(sent, answer);
      if (fault !== null) faults.push(`${name} → ${fault}`);
    }
    reportCount('hostile inputs at full size', inputs.length);
    expect(faults).toEqual([]);
  },
);

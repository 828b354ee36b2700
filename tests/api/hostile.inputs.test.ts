import { expect, inject, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { sized, tell } from '#tests/support/figures.ts';
import { inputsOf } from '#tests/torture/growth/inputs.ts';
import { faultOf, send } from '#tests/torture/growth/send.ts';

/** Of the inputs one in so many is sent; it has no divisor in common with the numbers of shapes, so all shapes come. */
const ONE_IN = 61;

/** No input depends on the engine before it is refused, and there are thousands. */
test.runIf(inject('engine') === 'sqlite')(
  'hostile inputs of every call, at their largest size, are each answered with a success or a coded refusal',
  { timeout: 120_000 },
  async () => {
    const { given, url } = await startAppForTest();
    const developer = await given.developer('Faro');
    const investor = await given.investor('Inés');
    const project = await given.project(developer);
    await given.investment(investor, project, 100_000);
    const tokens = { developer: developer.token, investor: investor.token, nobody: null };
    const all = await inputsOf(url, developer.token);
    const inputs = all.filter((_input, index) => index % sized(ONE_IN, 1) === 0);

    const faults: string[] = [];
    for (const { name, as, make } of inputs) {
      const sent = make(1);
      const answer = await send(url, tokens[as], sent);
      const fault = faultOf(sent, answer);
      if (fault !== null) faults.push(`${name} → ${fault}`);
    }
    tell('hostile inputs at full size', inputs.length);
    expect(faults).toEqual([]);
  },
);

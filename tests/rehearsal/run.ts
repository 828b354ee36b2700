import { describeMachine, pinLoad } from '#tests/bench/machine.ts';
import type { StandIn } from '#tests/support/s3.ts';
import { PASSING, failOver, type Disturbance } from '#tests/torture/disturbances.ts';
import { SERVER_ENTRY } from '#tests/torture/server.process.ts';
import { costOfCopies } from './cost.ts';
import { onGround } from './ground.ts';
import { grow } from './grow.ts';
import { secondsOf, type Line } from './lines.ts';
import { launch, type Outcome } from './launch.ts';
import { buildNext, buildRelease } from './release.ts';
import { storeDisturbances } from './store.disturbances.ts';
import { startBesideTransactions } from './starting.ts';
import { upgraded } from './upgraded.ts';

/** `npm run rehearse [-- launch | upgrade | grow | starting | cost] [--from=commit]`: plays it and prints what came. */
const options = process.argv.slice(2);
const wanted = options.find((option) => !option.startsWith('--')) ?? '';
const from = options.find((option) => option.startsWith('--from='))?.split('=')[1] ?? null;

const COPIES = 3;
const MAX_COST = 1.15;
const MAX_SLOWER = 2;

const failedOver: Disturbance = {
  name: 'the primary killed, its synchronous standby promoted',
  mayRefuse: true,
  async act(site) {
    await failOver(site);
    return [];
  },
};

const linesOf = ({ disturbed, seconds, acknowledged, ...outcome }: Outcome): Line[] => {
  const { lost, doubled, crashes, files, mails, ledger } = outcome;
  const { investments, comments, updates } = acknowledged;
  return [
    ...disturbed.map(({ name, answers, failed, failedAway, broken, pause, heard, faults }): Line => {
      const refused = `${failed + failedAway} of 5xx, ${broken} broken, ${secondsOf(pause)} without an investment`;
      return [
        name,
        [`${answers} answers, ${refused}, ${heard} heard again`, ...faults].join('; '),
        faults.length === 0,
      ];
    }),
    [
      `acknowledged in ${seconds.toFixed(0)} s`,
      `${investments} investments, ${comments} comments, ${updates} updates: ${lost} lost, ${doubled} doubled`,
      lost === 0 && doubled === 0,
    ],
    ['copies that crashed', String(crashes), crashes === 0],
    ['files', `${files.named} named, ${files.missing} missing, ${files.orphans} of no row`, files.missing === 0],
    ['mails', `${mails.expected} to send, ${mails.missing} missing, ${mails.repeated} repeated`, mails.missing === 0],
    ['`ledger:check`', ledger === 0 ? 'balances' : `exits ${ledger}`, ledger === 0],
  ];
};

const PARTS: Record<string, () => Promise<Line[]>> = {
  async launch() {
    const disturbances = (store: StandIn) => [...PASSING, ...storeDisturbances(store), failedOver];
    return linesOf(await launch({ copies: COPIES, disturbances }));
  },

  async upgrade() {
    const release = buildRelease(from);
    if (release === null) return [['upgrade', 'no release yet', true]];
    const next = upgraded(buildNext());
    const outcome = await launch({ copies: 2, entry: release.entry, disturbances: () => [next] });
    return [['upgrade', `from ${release.name}`, true], ...linesOf(outcome)];
  },

  async grow() {
    const release = buildRelease(from);
    return grow(release?.entry ?? SERVER_ENTRY, buildNext());
  },

  async starting() {
    const { before, during, ratio } = await onGround(startBesideTransactions);
    const value = `${during.toFixed(0)} ms beside a start, ${before.toFixed(0)} without: ${ratio.toFixed(2)} ×`;
    return [[`the slowest hundredth of investments while a copy starts ≤ ${MAX_SLOWER} ×`, value, ratio <= MAX_SLOWER]];
  },

  async cost() {
    pinLoad(); // for good: the last part
    const { one, two, ratio } = await onGround(costOfCopies);
    const value = `${two.toFixed(2)} ms with two copies, ${one.toFixed(2)} with one: ${ratio.toFixed(2)} ×`;
    return [[`processor time of a request ≤ ${MAX_COST} ×`, value, ratio <= MAX_COST]];
  },
};

console.log(`${describeMachine()}\n\n| | | holds |\n|---|---|---|`);
for (const [name, play] of Object.entries(PARTS)) {
  if (!name.includes(wanted)) continue;
  const lines = await play().catch((error: unknown): Line[] => [[name, String(error), false]]);
  for (const [what, value, holds] of lines) {
    console.log(`| ${what} | ${value} | ${holds ? 'yes' : 'NO'} |`);
    if (!holds) process.exitCode = 1;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { addCampaigns, endCampaigns, halvesIn, INVESTORS, studioWith, undecidedIn } from '../campaigns.ts';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { createRandom, times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { onlyCopy, twoOfThree } from '../victims.ts';

/** Campaigns that end in each round. */
const CAMPAIGNS = 12;
/** Milliseconds: in which a round's campaigns end, and in which some of them must. */
const ENDING = 150;
const PATIENCE = 120_000;

async function untilUndecided(ground: Ground, most: number): Promise<void> {
  for (const end = performance.now() + PATIENCE; (await undecidedIn(ground)) > most; await sleep(2)) {
    if (performance.now() > end) throw new Error('Campaigns took too long to end');
  }
}

async function measure(scale: Scale, ground: Ground, victimsOn: typeof twoOfThree): Promise<Verdict> {
  const random = createRandom(scale.seed);
  const rounds = times(scale, 50, 3);
  await studioWith(ground, INVESTORS);
  const victims = victimsOn(ground, random);
  const faults = new Set<string>();
  let amid = 0;
  for (let round = 0; round < rounds; round += 1) {
    await addCampaigns(ground, CAMPAIGNS);
    const added = await undecidedIn(ground);
    await endCampaigns(ground);
    await victims.begin();
    await untilUndecided(ground, added - 1);
    await sleep(random() * ENDING);
    victims.kill();
    if ((await undecidedIn(ground)) > 0) amid += 1;
    await endCampaigns(ground);
    await victims.recover();
    for (const fault of await halvesIn(ground)) faults.add(fault);
  }
  await endCampaigns(ground);
  await victims.begin();
  await untilUndecided(ground, 0);
  await victims.end();
  for (const fault of await halvesIn(ground)) faults.add(fault);
  const ledger = ledgerCheck(ground.dataDir, ground.databaseUrl);
  const value =
    `${rounds} kills, ${amid} amid endings, ${rounds * CAMPAIGNS} campaigns, ${faults.size} faults` +
    `${[...faults].map((fault) => ` (${fault})`).join('')}, ledger:check exits ${ledger}`;
  return { value, ok: faults.size === 0 && ledger === 0 && amid > rounds / 4 };
}

const NAME = `kill -9 amid endings of campaigns with ${INVESTORS} investors`;
const GOAL = 'each whole or not at all, decided once, told once; the ledger balances';

export const killedCampaignsOnSqlite: Figure = {
  name: `${NAME}, SQLite`,
  goal: GOAL,
  measure: (scale) => onSqlite((ground) => measure(scale, ground, onlyCopy)),
};

export const killedCampaignsOnPostgres: Figure = {
  name: `${NAME}, PostgreSQL, two of three copies`,
  goal: GOAL,
  measure: (scale) => onPostgres((ground) => measure(scale, ground, twoOfThree)),
};

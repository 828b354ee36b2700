import { statSync } from 'node:fs';
import { join } from 'node:path';
import { QUOTAS } from '#server/features/accounts/quota.rules.ts';
import { createUpdate, editUpdate, type Sent } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { video } from '#tests/support/media.ts';
import { times, type Figure } from '../figure.ts';
import { onSqlite } from '../engines.ts';
import { crowdOn, projectOn, projectsOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';

/** Uploads of the account at once. */
const AT_ONCE = 4;
const INVESTORS = 20;
const SIZES = [9_900_000, 1_000_000, 100_000];
const FILES = 10;

const sentOf = (bytes: number): Sent => ({
  title: 'Lleno',
  content: 'Lleno',
  files: Array.from({ length: FILES }, () => ({ file: video(bytes) })),
});

type Told = Record<string, number>;

/** Sends files until `isOver`, large ones while any fit, then smaller ones, as updates and as changes of them. */
async function fill(url: string, dana: Caller, projectId: number, told: Told, isOver: () => boolean): Promise<void> {
  const client = createClient(url);
  const first = await client.ask('rest', dana, createUpdate(projectId, { title: 'Una', content: 'Texto' }));
  for (let step = 0; !isOver();) {
    const sent = sentOf(SIZES[step % SIZES.length] ?? 0);
    const change = editUpdate(projectId, first.data.id, { ...sent, existing: [] });
    const answers = [await client.ask(dana, createUpdate(projectId, sent)), await client.ask('rest', dana, change)];
    for (const { code } of answers) told[code ?? 'stored'] = (told[code ?? 'stored'] ?? 0) + 1;
    if (answers.some(({ ok }) => !ok)) step += 1;
  }
}

/** Everybody in turn, one after another, until `isOver`; how many were refused and how long the slowest took. */
async function investing(
  url: string,
  crowd: readonly Caller[],
  projectOf: (nth: number) => number,
  isOver: () => boolean,
) {
  const counted = { made: 0, refused: 0, slowest: 0 };
  while (!isOver()) {
    const began = performance.now();
    const ines = crowd[counted.made % crowd.length];
    const projectId = projectOf(counted.made / crowd.length);
    const answer = await ines?.post(url, `/projects/${projectId}/invest`, { amount: 100 });
    counted[answer?.status === 201 ? 'made' : 'refused'] += 1;
    counted.slowest = Math.max(counted.slowest, performance.now() - began);
  }
  return counted;
}

export const quotas: Figure = {
  name: `quotas: one account sends files as fast as it can, ${AT_ONCE} forms at once, both APIs; others invest meanwhile`,
  goal: '≤ 500 MB stored, others refused 0, 0 orphans',
  measure: (scale) =>
    onSqlite(async (ground) => {
      const server = await startServer({ ...ground, env: { QUOTAS: 'on' } });
      const { url } = server;
      const [dana, other] = [await developer(url, 'dana'), await developer(url, 'otra')];
      const crowd = await crowdOn(url, INVESTORS);
      const own = await projectOn(url, dana, 5);
      const projectOf = await projectsOn(url, other, INVESTORS, QUOTAS.projects.perDay);
      const ends = performance.now() + times(scale, 60, 5) * 1000;
      const isOver = (): boolean => performance.now() > ends;
      const told: Told = {};
      const filling = Array.from({ length: AT_ONCE }, () => fill(url, dana, own, told, isOver));
      const invested = await investing(url, crowd, projectOf, isOver);
      await Promise.all(filling);
      await server.end('SIGTERM');
      const { named, missing, orphans } = await readStored(ground.dataDir);
      const bytes = named.reduce((sum, name) => sum + statSync(join(ground.dataDir, 'media', name)).size, 0);
      const answers = Object.entries(told).map(([code, count]) => `${count} ${code}`);
      const stored = `${(bytes / 1024 ** 2).toFixed(1)} MB stored (forms: ${answers.join(', ')})`;
      const others = `${invested.made} invested, ${invested.refused} refused, slowest ${Math.round(invested.slowest)} ms`;
      return {
        value: `${stored}, ${others}, ${orphans.length} orphans, ${missing.length} missing`,
        ok: bytes <= QUOTAS.media.perDay && invested.refused + orphans.length + missing.length === 0,
      };
    }),
};

const developer = (url: string, name: string): Promise<Caller> => registerOn(url, `${name}@tortura.test`, 'developer');

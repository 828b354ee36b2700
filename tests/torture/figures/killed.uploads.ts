import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import { picture, video } from '#tests/support/media.ts';
import { freePort } from '#tests/support/port.ts';
import { createRandom, times, type Figure } from '../figure.ts';
import { projectOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';
import { ageUnnamed, readStored } from '../stored.ts';

const NEWS = { title: 'Avance', content: 'Texto' };

/** Uploads repeatedly until the server is gone; returns the names of acknowledged files. */
type Sender = () => Promise<string[]>;

function untilGone(send: () => Promise<string[]>): Sender {
  return async () => {
    const acknowledged: string[] = [];
    for (;;) {
      try {
        acknowledged.push(...(await send()));
      } catch {
        return acknowledged;
      }
    }
  };
}

const nameOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/** An account for each API, because few of its pictures are processed at once. */
async function senders(client: Client, url: string): Promise<Sender[]> {
  const [image, clip] = [await picture('jpeg', 900, 600), video(400_000)];
  const update = (api: Api, developer: Caller, projectId: number) => async () => {
    const { data } = await client.ask(
      api,
      developer,
      createUpdate(projectId, { ...NEWS, files: [image, clip].map((file) => ({ file })) }),
    );
    return data.media.flatMap(({ url: address, thumbnailUrl }) =>
      [address, thumbnailUrl].flatMap((one) => nameOf(one) || []),
    );
  };
  const cover = (api: Api, developer: Caller, projectId: number) => async () => {
    const { data } = await client.ask(api, developer, setCover(projectId, image));
    if (!data.coverImage) throw new Error('no cover');
    return []; // each cover replaces the last one: which file must exist is read from the rows
  };
  const all = await Promise.all(
    APIS.map(async (api) => {
      const developer = await registerOn(url, `dev.${api}@tortura.test`, 'developer');
      return [
        untilGone(update(api, developer, await projectOn(url, developer, 5))),
        untilGone(cover(api, developer, await projectOn(url, developer, 5))),
      ];
    }),
  );
  return all.flat();
}

/** Counts files without a row; waits up to `patience` ms for a sweep to remove them. */
async function orphansLeft(dataDir: string, patience: number): Promise<number> {
  const until = Date.now() + patience;
  for (;;) {
    const { orphans } = await readStored(dataDir);
    if (orphans.length === 0 || Date.now() >= until) return orphans.length;
    await sleep(100);
  }
}

export const killedUploads: Figure = {
  name: 'kill -9 during uploads, updates and covers, both APIs: acknowledged files missing, files nobody names a day later',
  goal: '0 and 0',
  async measure(scale) {
    const random = createRandom(scale.seed);
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-killed-uploads-'));
    const port = await freePort();
    let server = await startServer({ dataDir, port });
    const { url } = server;
    const sending = await senders(createClient(url), url);

    const rounds = times(scale, 25, 3);
    const acknowledged: string[] = [];
    let missing = 0;
    for (let round = 0; round < rounds; round += 1) {
      const work = sending.map((send) => send());
      await sleep(200 + random() * 1000);
      await server.end('SIGKILL');
      acknowledged.push(...(await Promise.all(work)).flat());
      server = await startServer({ dataDir, port });
      const stored = await readStored(dataDir);
      missing += stored.missing.length + acknowledged.filter((name) => !stored.named.includes(name)).length;
    }
    const left = await orphansLeft(dataDir, 0); // by now a sweep has seen each of them
    await server.end('SIGTERM');
    await ageUnnamed(dataDir);
    server = await startServer({ dataDir, port });
    const orphans = await orphansLeft(dataDir, 5000);
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    const files = `${acknowledged.length} files acknowledged, ${missing} missing`;
    const value = `${rounds} kills, ${files}, ${left} unnamed at the end, ${orphans} a day later`;
    return { value, ok: missing === 0 && orphans === 0 && acknowledged.length > 0 };
  },
};

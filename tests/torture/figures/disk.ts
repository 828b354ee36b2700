import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { invest } from '#tests/support/cases/investments.ts';
import { getProject } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import { picture } from '#tests/support/media.ts';
import { mountDisk, type Disk } from '../disks.ts';
import type { Figure, Verdict } from '../figure.ts';
import { isTrue, readLedger } from '../ledger.ts';
import { projectsOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';

const REFUSED = 'STORAGE_UNAVAILABLE';
/** More writes than fit in the space the database has already allocated. */
const MOST_TRIES = 3000;

/** The error code, with REST's status when that does not match the code. */
const said = (api: Api, { code, status }: { code: string | null; status: number }): string | null =>
  code === REFUSED && api === 'rest' && status !== 507 ? `${code} with ${status}` : code;

type Drill = Awaited<ReturnType<typeof beginDrill>>;

/** A server with one project and one update with a picture, and a list of everything acknowledged afterwards. */
async function beginDrill(dataDir: string) {
  const server = await startServer({ dataDir, env: { MIN_FREE_DISK: '0' } });
  const { url } = server;
  const client = createClient(url);
  const dana = await registerOn(url, 'dev@tortura.test', 'developer');
  const ines = await registerOn(url, 'ines@tortura.test', 'investor');
  const projectOf = await projectsOn(url, dana, 5);
  const projectId = projectOf(0);
  const image = await picture('jpeg', 900, 600);
  const wrong: string[] = [];
  let acknowledged = 0;

  const put = async (api: Api) => {
    const answer = await client.ask(api, ines, invest(projectOf(acknowledged), 100));
    acknowledged += answer.ok ? 1 : 0;
    return said(api, answer);
  };
  const send = async (api: Api) => {
    const sent = { title: 'Avance', content: 'Texto', files: [{ file: image }] };
    const answer = await client.ask(api, dana, createUpdate(projectId, sent));
    return { code: said(api, answer), address: answer.ok ? (answer.data.media[0]?.url ?? '') : '' };
  };
  const { address } = await send('rest');

  return {
    wrong,
    server,
    note: (what: string, api: string, code: unknown) => wrong.push(`${what} through ${api}: ${String(code)}`),
    put,
    send,
    acknowledged: () => acknowledged,

    async reads(): Promise<void> {
      for (const api of APIS) {
        const { code } = await client.ask(api, ines, getProject(projectId));
        if (code !== null) wrong.push(`a read through ${api}: ${code}`);
      }
      const { status } = await client.send(address, {});
      if (status !== 200) wrong.push(`a stored file: ${status}`);
    },

    /** Polls, because /readyz may be a few seconds old. */
    async isReady(expected: 'ready' | 'degraded' | 'unavailable'): Promise<void> {
      for (let tries = 0; tries < 30; tries += 1) {
        const { status, body } = await client.send('/readyz', {});
        const isExpected = (body as { status: string }).status === expected;
        if (isExpected && (status === 503) === (expected === 'unavailable')) return;
        await sleep(200);
      }
      wrong.push(`/readyz is not ${expected}`);
    },
  };
}

/** Invests until the disk is full; every investment acknowledged before must be kept. */
async function investUntilRefused({ put, note }: Drill, api: Api): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = await put(api);
    if (code === REFUSED) return;
    if (code !== null) return void note('investing', api, code);
  }
  note('investing', api, 'never refused');
}

async function expectAll({ put, send, note }: Drill, expected: string | null, investing = true): Promise<void> {
  for (const api of APIS) {
    const code = investing ? await put(api) : expected;
    if (code !== expected) note('investing', api, code);
    const sent = await send(api);
    if (sent.code !== expected) note('an upload', api, sent.code);
  }
}

async function verdictOf(drill: Drill, dataDir: string): Promise<Verdict> {
  const code = await drill.server.end('SIGTERM');
  const sums = await readLedger(dataDir, null);
  const { missing, orphans } = await readStored(dataDir);
  const off = sums.reduce((rows, sum) => rows + sum.rows, 0) - drill.acknowledged();
  const ok = drill.wrong.length === 0 && code === 0 && off === 0 && sums.every(isTrue);
  const value = `${drill.acknowledged()} acknowledged, ${off} off, ${missing.length} files missing, ${orphans.length} left over`;
  return {
    value: [`${value}, exit ${String(code)}`, ...drill.wrong].join('; '),
    ok: ok && missing.length + orphans.length === 0,
  };
}

async function drillOn(disk: Disk, dataDir: string, during: (drill: Drill) => Promise<void>): Promise<Verdict> {
  try {
    const drill = await beginDrill(dataDir);
    await during(drill).catch((error: unknown) => drill.note('the drill', 'itself', error));
    return await verdictOf(drill, dataDir);
  } finally {
    disk.remove();
  }
}

export const diskFull: Figure = {
  name: 'a full disk (tmpfs): writes refused with 507, reads go on, /readyz 503, back without a restart',
  goal: 'all of it, nothing acknowledged lost, nothing left over',
  async measure() {
    const disk = mountDisk(48);
    return drillOn(disk, disk.folder, async (drill) => {
      await expectAll(drill, null);
      disk.fill();
      for (const api of APIS) await investUntilRefused(drill, api);
      await expectAll(drill, REFUSED);
      await drill.isReady('unavailable');
      await drill.reads();
      disk.free();
      await drill.isReady('ready');
      await expectAll(drill, null);
    });
  },
};

export const mediaReadOnly: Figure = {
  name: 'a read-only disk for media (tmpfs remounted): uploads refused with 507, the rest goes on, /readyz degraded, back without a restart',
  goal: 'all of it, nothing acknowledged lost, nothing left over',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-read-only-'));
    const disk = mountDisk(48, join(dataDir, 'media'));
    try {
      return await drillOn(disk, dataDir, async (drill) => {
        disk.setReadOnly(true);
        await expectAll(drill, REFUSED, false);
        for (const api of APIS) {
          const code = await drill.put(api);
          if (code !== null) drill.note('investing', api, code);
        }
        await drill.isReady('degraded');
        await drill.reads();
        disk.setReadOnly(false);
        await drill.isReady('ready');
        await expectAll(drill, null);
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_OF, type ErrorCode } from '#server/domain/errors.ts';
import { createClient } from '#tests/support/client.ts';
import { DOORS, type Door } from '#tests/support/door.ts';
import type { Figure } from '../figure.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';
import { formCases, mapCases, PAYLOAD, type Case, type Said } from '../upload.cases.ts';

/** Milliseconds. */
const SLOWEST = 2000;
const DRIP = 150;

/** GraphQL may say it in a 200; any other status is the one that goes with the code. */
function isAsExpected({ code, status }: Said, expected: string | null): boolean {
  if (code !== expected) return false;
  return status < 300 || (code !== null && (STATUS_OF[code as ErrorCode] ?? 400) === status);
}

type Place = { port: number; path: string; token: string | null };

const OPENING =
  '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

/** Begins an upload, goes on a byte at a time for `ms` and hangs up; gives what the server said meanwhile. */
async function dribble({ port, path, token }: Place, ms: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk))).on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\napollo-require-preflight: 1\r\ncontent-length: 5000000\r\n` +
      (token ? `authorization: Bearer ${token}\r\n` : '') +
      `content-type: multipart/form-data; boundary=x\r\n\r\n${OPENING}`,
  );
  for (let sent = 0; sent < ms && socket.bytesRead === 0; sent += DRIP) {
    socket.write(Buffer.alloc(2000));
    await sleep(DRIP);
  }
  socket.destroy();
  return said;
}

async function wireFaults(port: number, projectId: number, token: string): Promise<string[]> {
  const pathOf = (door: Door) => (door === 'rest' ? `/api/projects/${projectId}/updates` : '/graphql');
  const asked = DOORS.flatMap((door) => [
    { name: `slow through ${door}`, said: dribble({ port, path: pathOf(door), token }, SLOWEST), expected: '' },
    { name: `aborted through ${door}`, said: dribble({ port, path: pathOf(door), token }, DRIP), expected: '' },
    {
      name: `no token, no end, through ${door}`,
      said: dribble({ port, path: pathOf(door), token: null }, SLOWEST),
      expected: 'HTTP/1.1 401 ',
    },
  ]);
  const wrong = await Promise.all(
    asked.map(async ({ name, said, expected }) => ((await said).startsWith(expected) ? [] : [name])),
  );
  return wrong.flat();
}

/** What is wrong with each answer, in words; and how long the slowest took. */
async function tryAll(cases: Case[]): Promise<{ faults: string[]; slowest: number }> {
  const faults: string[] = [];
  let slowest = 0;
  for (const { name, expected, send } of cases) {
    const started = performance.now();
    const said = await send();
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    if (!isAsExpected(said, expected)) faults.push(`${name}: ${said.status} ${String(said.code)}`);
    if (took > SLOWEST) faults.push(`${name}: ${Math.round(took)} ms`);
  }
  return { faults, slowest };
}

export const uploads: Figure = {
  name: 'uploads of every bad sort, both doors: wrong answers, slowest, bad files, orphans in any folder',
  goal: '0, ≤ 2 s, 0, 0',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-uploads-'));
    const server = await startServer({ dataDir });
    try {
      const { url } = server;
      const client = createClient(url);
      const dana = await registerOn(url, 'dev@tortura.test', 'developer');
      const ines = await registerOn(url, 'ines@tortura.test', 'investor');
      const stage = { client, dana, ines, projectId: await projectOn(url, dana, 5) };
      const cases = [...(await formCases(stage)), ...(await mapCases(stage))];
      const { faults, slowest } = await tryAll(cases);
      faults.push(...(await wireFaults(Number(new URL(url).port), stage.projectId, dana.token)));
      await server.end('SIGTERM');
      const { named, missing, orphans } = await readStored(dataDir);
      const bad = named.filter((name) => !isGood(join(dataDir, 'media', name)));
      const climbed = existsSync('/tmp/climbed.png') ? 1 : 0;
      const answers = `${faults.length} wrong of ${cases.length + 6}, ${Math.round(slowest)} ms`;
      const files = `${bad.length + climbed} bad of ${named.length} stored, ${orphans.length} orphans`;
      const value = `${answers}, ${files}, ${missing.length} missing`;
      return {
        value: [value, ...faults].join('; '),
        ok: faults.length + bad.length + climbed + orphans.length + missing.length === 0,
      };
    } finally {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Of a sort that is taken, by name, and without what was hidden in it. */
const isGood = (path: string): boolean =>
  /\.(png|jpg|gif|mp4)$/.test(path) && existsSync(path) && !readFileSync(path).includes(PAYLOAD);

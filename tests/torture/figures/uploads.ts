import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATUS_OF, type ErrorCode } from '#server/kernel/errors.ts';
import { createClient } from '#tests/support/client.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import type { Figure } from '../figure.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { readStored } from '../stored.ts';
import { formCases, mapCases, PAYLOAD, type Case, type Said } from '../upload.cases.ts';

/** Milliseconds. */
const SLOWEST = 2000;
const DRIP = 150;

/** GraphQL may answer errors with 200; any other status must match the code. */
function isAsExpected({ code, status }: Said, expected: string | null): boolean {
  if (code !== expected) return false;
  return status < 300 || (code !== null && (STATUS_OF[code as ErrorCode] ?? 400) === status);
}

type Place = { port: number; path: string; token: string | null };

const OPENING =
  '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

/**
 * Begins an upload, sends it a byte at a time for `ms`, then disconnects; returns what the server answered meanwhile.
 */
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
  const pathOf = (api: Api) => (api === 'rest' ? `/api/projects/${projectId}/updates` : '/graphql');
  const asked = APIS.flatMap((api) => [
    { name: `slow through ${api}`, said: dribble({ port, path: pathOf(api), token }, SLOWEST), expected: '' },
    { name: `aborted through ${api}`, said: dribble({ port, path: pathOf(api), token }, DRIP), expected: '' },
    {
      name: `no token, no end, through ${api}`,
      said: dribble({ port, path: pathOf(api), token: null }, SLOWEST),
      expected: 'HTTP/1.1 401 ',
    },
  ]);
  const wrong = await Promise.all(
    asked.map(async ({ name, said, expected }) => ((await said).startsWith(expected) ? [] : [name])),
  );
  return wrong.flat();
}

/** The wrong answers, in words, and the time of the slowest answer. */
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
  name: 'uploads of every bad sort, both APIs: wrong answers, slowest, bad files, orphans in any folder',
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

/** An accepted file type by its extension, without the payload hidden in the upload. */
const isGood = (path: string): boolean =>
  /\.(png|jpg|gif|mp4)$/.test(path) && existsSync(path) && !readFileSync(path).includes(PAYLOAD);

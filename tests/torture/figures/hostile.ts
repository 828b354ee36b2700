import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, times, type Figure } from '../figure.ts';
import { everyShot, type Shot } from '../hostile.shots.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

type Tally = { sent: number; faults: string[]; slowest: number; slowestShot: string; slowestEntry: number };

/** Shuffled by the seed, so that a part of them is a representative sample. */
function shuffled(shots: Shot[], random: () => number): Shot[] {
  return shots
    .map((shot) => ({ shot, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ shot }) => shot);
}

/** Whether a password is hashed for the answer: while the server is busy, hashing gives way to requests. */
const hashes = (path: string, body: string | null): boolean =>
  path.startsWith('/api/auth/') || /(login|register)\(input/.test(body ?? '');

async function fire(url: string, token: string, { method, path, body, type }: Shot, tally: Tally): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  const text = await answer.text();
  tally.sent += 1;
  const took = performance.now() - started;
  if (hashes(path, body)) {
    tally.slowestEntry = Math.max(tally.slowestEntry, took);
  } else if (took > tally.slowest) {
    tally.slowest = took;
    tally.slowestShot = `${method} ${path.slice(0, 80)} ${body?.slice(0, 160) ?? ''} → ${answer.status}`;
  }
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  const shows = /INTERNAL_SERVER_ERROR|SQLITE_|\bat .*\.(ts|js):\d+|drizzle|syntax error at or near/i.test(text);
  if (answer.status >= 500 || shows || (path.startsWith('/api') && answer.status >= 400 && !isJson)) {
    tally.faults.push(
      `${method} ${path.slice(0, 80)} ${body?.slice(0, 160) ?? ''} → ${answer.status} ${text.slice(0, 120)}`,
    );
  }
}

const RAW = [
  'GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n',
  'GARBAGE\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
];

/** Sends text that no HTTP client would send; the answer must be 4xx or missing. */
function fireRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => void (said += chunk));
    socket.on('error', () => resolve(said)).on('close', () => resolve(said));
    socket.setTimeout(2000, () => socket.destroy());
  });
}

export const hostile: Figure = {
  name: 'hostile inputs: 5xx, internals shown, non-JSON errors under /api; slowest answer',
  goal: '≥ 10,000 inputs, 0, ≤ 1 s, a log-in while the server is busy ≤ 5 s',
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-hostile-'));
    const server = await startServer({ dataDir });
    const { url } = server;
    const developer = await registerOn(url, 'dev@tortura.test', 'developer');
    await projectOn(url, developer, 50);
    await developer.post(url, '/projects/1/updates', { title: 'Uno', content: 'Uno' });
    const all = shuffled(everyShot(), createRandom(scale.seed));
    const shots = all.slice(0, times(scale, all.length));
    const tally: Tally = { sent: 0, faults: [], slowest: 0, slowestShot: '', slowestEntry: 0 };
    const workers = Array.from({ length: 4 }, async () => {
      for (let shot = shots.pop(); shot; shot = shots.pop()) await fire(url, developer.token, shot, tally);
    });
    await Promise.all(workers);
    for (const text of RAW) {
      const said = await fireRaw(url, text);
      tally.sent += 1;
      if (said.startsWith('HTTP/1.1 5')) tally.faults.push(`raw ${text.slice(0, 40)} → ${said.slice(0, 80)}`);
    }
    const alive = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    for (const fault of tally.faults.slice(0, 10)) console.error(fault);
    if (tally.slowest > 1000) console.error(`slowest: ${tally.slowestShot}`);
    const value = `${tally.sent} inputs, ${tally.faults.length} faults, slowest ${Math.round(tally.slowest)} ms, log-in ${Math.round(tally.slowestEntry)} ms`;
    const inTime = tally.slowest <= 1000 && tally.slowestEntry <= 5000;
    return { value, ok: alive && tally.faults.length === 0 && inTime };
  },
};

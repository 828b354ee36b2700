import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { startServer } from '../server.process.ts';

const CLIENTS = 100;
const HEADERS = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** Sends a byte a second; resolves with the ms until the server closes the connection. */
function drip(port: number, opening: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(opening));
    const timer = setInterval(() => void (socket.writable && socket.write('x')), 1000);
    socket
      .on('error', () => undefined)
      .resume()
      .on('close', () => {
        clearInterval(timer);
        resolve(performance.now() - started);
      });
  });
}

export const slowClients: Figure = {
  name: `${CLIENTS} slow clients (headers, bodies): closed, others served meanwhile`,
  goal: 'closed within 30 s, others ≤ 100 ms',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-slow-'));
    const server = await startServer({ dataDir });
    const port = Number(new URL(server.url).port);
    const closing = Array.from({ length: CLIENTS }, (_, index) =>
      drip(port, index % 2 === 0 ? `${HEADERS}X-Slow: ` : `${HEADERS}Content-Length: 5000\r\n\r\n`),
    );
    const others: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const started = performance.now();
      await (await fetch(`${server.url}/readyz`)).text();
      others.push(performance.now() - started);
    }
    const latest = Math.max(...(await Promise.all(closing))) / 1000;
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    const middle = others.toSorted((a, b) => a - b)[10] ?? 0;
    const value = `last closed after ${latest.toFixed(0)} s, others ${Math.round(middle)} ms`;
    return { value, ok: latest <= 30 && middle <= 100 };
  },
};

import { Pool } from 'undici';
import { cpuOf, memoryOf, untilIdle } from './machine.ts';
import type { Server } from './server.process.ts';

export type Asked = { method: 'GET' | 'POST'; path: string; token: string; body?: string };

/** The request with this number: all servers get the same requests in the same order. */
export type Asking = (index: number) => Asked;

export type Turn = {
  perSecond: number;
  /** Milliseconds of the server's processor time for one request, with what it does after the answer. */
  cpu: number;
  /** Milliseconds of PostgreSQL's processor time for one request; 0 on SQLite, which runs in the server. */
  database: number;
  /** The share of a core the server had, from 0 to 1. */
  share: number;
  p50: number;
  p99: number;
  /** Resident memory in MB at the end. */
  memory: number;
};

/** A turn lasts either `seconds` or `requests`. */
type Effort = { connections: number; seconds?: number; requests?: number };

/**
 * Measures throughput: each connection sends its next request as soon as it has an answer. The turn ends when the
 * server has done what it left for later, such as mails, which would otherwise be in another server's turn.
 */
export async function turnOf(server: Server, ask: Asking, effort: Effort): Promise<Turn> {
  const { connections, seconds = Infinity, requests = Infinity } = effort;
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  const took: number[] = [];
  const cpuBefore = cpuOf(server.pid);
  const databaseBefore = server.databaseCpu();
  const began = performance.now();
  const deadline = began + seconds * 1000;
  let next = 0;
  const worker = async () => {
    for (let now = began; now < deadline && next < requests;) {
      await send(pool, ask(next++));
      const answered = performance.now();
      took.push(answered - now);
      now = answered;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = performance.now() - began;
  await untilIdle(server.pid);
  const cpu = cpuOf(server.pid) - cpuBefore;
  const database = server.databaseCpu() - databaseBefore;
  await pool.close();
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / (elapsed / 1000),
    cpu: cpu / took.length,
    database: database / took.length,
    share: cpu / elapsed,
    p50: took[Math.floor(took.length * 0.5)] ?? 0,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
    memory: memoryOf(server.pid),
  };
}

/** Sends a request and returns the body; an error response is a fault of the bench and throws. */
export async function send(pool: Pool, { method, path, token, body = '' }: Asked): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await pool.request({ method, path, headers, body: method === 'POST' ? body : null });
  const text = await answer.body.text();
  if (answer.statusCode >= 400 || text.startsWith('{"errors"')) throw new Error(`${path}: ${text.slice(0, 300)}`);
  return text;
}

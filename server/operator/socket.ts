import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { databaseCode } from '#server/platform/database/database.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { OperatorAnswer, OperatorRequest } from './execute.ts';

/** The path of the running server's socket, in its data folder, accessible only to its user. */
export const socketPath = (dataDir: string): string => join(dataDir, 'operator.sock');

/** Bytes of a socket's path on Linux and macOS. */
const MAX_PATH = 103;
const MAX_REQUEST = 65_536;
/** Milliseconds a stopping server waits for running commands; idle connections are closed. */
const STOP_TIMEOUT = 3_000;

type Execute = (request: OperatorRequest) => Promise<OperatorAnswer>;
type Warn = (details: object, message: string) => void;

/** Listens on the socket. The process with the lock of the data folder may replace a socket that a crash left. */
export async function openOperatorSocket(
  dataDir: string,
  execute: Execute,
  warn: Warn,
): Promise<{ stop(): Promise<void> }> {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH) {
    warn({ path }, 'no socket for operators: the path of the data folder is too long');
    return { stop: async () => undefined };
  }
  rmSync(path, { force: true });
  const server = createServer({ requestTimeout: 10_000 }, (incoming, answered) => {
    void (async () => {
      try {
        if (Number(incoming.headers['content-length'] ?? Infinity) > MAX_REQUEST)
          throw new Error('The request is too long');
        const answer = await execute(JSON.parse(await text(incoming)) as OperatorRequest);
        answered.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      } catch (error) {
        warn({ err: error }, 'a request of an operator could not be read');
        answered.writeHead(400).end();
      }
    })();
  });
  const mask = process.umask(0o177); // the socket is never accessible to others
  server.listen(path);
  process.umask(mask);
  await once(server, 'listening');
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT);
      }),
  };
}

const ENDED = 'The server ended before it answered: "acts" says whether it was done';

/** Sends a command to the running server; null when none listens. */
export async function sendToServer(dataDir: string, command: OperatorRequest): Promise<OperatorAnswer | null> {
  const body = JSON.stringify(command);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request({ socketPath: socketPath(dataDir), method: 'POST', path: '/', headers });
  sent.end(body);
  try {
    const [answered] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = await text(answered);
    if (answered.statusCode !== 200) throw new OperatorError('The server could not read the request');
    return JSON.parse(answer) as OperatorAnswer;
  } catch (error) {
    const code = databaseCode(error);
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    if (code === 'EACCES') throw new OperatorError('Only the user who runs the server may do this', { cause: error });
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(ENDED, { cause: error });
  }
}

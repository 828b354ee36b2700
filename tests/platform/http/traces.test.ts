import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForTest } from '#tests/support/app.ts';

const [TRACE, PARENT] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

type Line = { msg: string; reqId?: string; trace_id?: string; parent_id?: string; req?: { path: string } };

async function start() {
  const log: string[] = [];
  const { url } = await startAppForTest({ log });
  /** The lines of the requests to this path. */
  const linesOf = (path: string): Line[] => {
    const lines = log.map((line) => JSON.parse(line) as Line);
    const ids = lines.filter(({ req }) => req?.path.startsWith(path)).map(({ reqId }) => reqId);
    return lines.filter(({ reqId }) => reqId !== undefined && ids.includes(reqId));
  };
  return { url, linesOf };
}

const tracesIn = (lines: Line[]) => [
  ...new Set(lines.map(({ trace_id: trace, parent_id: parent }) => [trace, parent])),
];

test.each(['00', '01', 'cc'])('every line of a request names its trace, of version %s', async (version) => {
  const { url, linesOf } = await start();
  const headers = { traceparent: `${version}-${TRACE}-${PARENT}-01`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ serverInfo { maxUploadBytes } }' });
  await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  await fetch(`${url}/api/projects`, { headers });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.terminate();
  await expect.poll(() => linesOf('/graphql').length).toBe(2);
  await expect.poll(() => linesOf('/api/projects').length).toBe(1);
  for (const path of ['/graphql', '/api/projects'])
    for (const traced of tracesIn(linesOf(path))) expect(traced).toEqual([TRACE, PARENT]);
});

test.each([
  ['no text', `00-${TRACE}`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['the version that is none', `ff-${TRACE}-${PARENT}-01`],
  ['more than version 00 has', `00-${TRACE}-${PARENT}-01-more`],
  ['two of them', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['a line of its own', `00-${TRACE}-${PARENT}-01"}`],
])('a traceparent with %s is ignored, and not repeated', async (_what, traceparent) => {
  const { url, linesOf } = await start();
  expect((await fetch(`${url}/api/openapi.json`, { headers: { traceparent } })).status).toBe(200);
  await expect.poll(() => linesOf('/api/openapi.json').length).toBe(1);
  for (const line of linesOf('/api/openapi.json')) {
    expect(line).not.toHaveProperty('trace_id');
    expect(JSON.stringify(line)).not.toContain(TRACE);
  }
});

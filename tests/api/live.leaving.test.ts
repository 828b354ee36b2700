import { EventEmitter } from 'node:events';
import { createClient } from 'graphql-ws';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

/** Who listens to a topic, as the bus keeps them. */
function countListeners(topic: string): () => number {
  let listening = 0;
  const { on, off } = EventEmitter.prototype;
  vi.spyOn(EventEmitter.prototype, 'on').mockImplementation(function add(this: EventEmitter, ...args) {
    if (String(args[0]).startsWith(topic)) listening += 1;
    return on.apply(this, args);
  });
  vi.spyOn(EventEmitter.prototype, 'off').mockImplementation(function remove(this: EventEmitter, ...args) {
    if (String(args[0]).startsWith(topic)) listening -= 1;
    return off.apply(this, args);
  });
  return () => listening;
}

const connect = ({ url }: TestApp, { token }: Account) =>
  createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });

const PATIENT = { timeout: 15_000 };

test.each([
  ['fundingChanged', 'projectFundingChanged'],
  ['updatePublished', 'updatePublished'],
])('whoever stops listening to %s, or is gone, is forgotten at once', async (topic, field) => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const query = `subscription { ${field}(projectId: "${projectId}") { id } }`;
  const listeners = countListeners(topic);

  for (const leaves of ['unsubscribes', 'closes', 'breaks off']) {
    const client = connect(app, ines);
    const events = client.iterate({ query });
    const next = events.next().catch(() => null);
    await expect.poll(listeners, PATIENT).toBe(1);
    if (leaves === 'unsubscribes') await events.return?.();
    else if (leaves === 'closes') await client.dispose();
    else client.terminate();
    await expect.poll(listeners, { ...PATIENT, message: `after one ${leaves}` }).toBe(0);
    await next;
    await client.dispose();
  }
});

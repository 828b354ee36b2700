import { createClient } from 'graphql-ws';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

async function countListeners({ url }: TestApp): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_event_listeners (\d+)$/m.exec(metrics)?.[1]);
}

const connect = ({ url }: TestApp, { token }: Account) =>
  createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });

test.each(['projectFundingChanged', 'updatePublished'])(
  'whoever stops listening to %s, or is gone, is forgotten at once',
  async (field) => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const projectId = await app.given.project(dana);
    const query = `subscription { ${field}(projectId: "${projectId}") { id } }`;
    const before = await countListeners(app);
    const listeners = async () => (await countListeners(app)) - before;

    for (const leaves of ['unsubscribes', 'closes', 'breaks off']) {
      const client = connect(app, ines);
      const events = client.iterate({ query });
      const next = events.next().catch(() => null);
      await expect.poll(listeners).toBe(1);
      if (leaves === 'unsubscribes') await events.return?.();
      else if (leaves === 'closes') await client.dispose();
      else client.terminate();
      await expect.poll(listeners, { message: `after one ${leaves}` }).toBe(0);
      await next;
      await client.dispose();
    }
  },
);

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Milliseconds between two health checks of a server, and the timeout of a check. */
const CHECK_INTERVAL = 250;
const CHECK_TIMEOUT = 1000;

export type Balancer = {
  url: string;
  /** Whether every server was ready at its last check. */
  allReady(): boolean;
  close(): void;
};

/**
 * Forwards each connection to the ready server with the fewest connections. Another server is tried only when one
 * refuses the connection, because a request already sent may have been executed.
 */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const copies = ports.map((port) => ({ port, isReady: true, open: 0 }));
  const look = async (copy: (typeof copies)[number]): Promise<void> => {
    try {
      const ready = `http://127.0.0.1:${copy.port}/readyz`;
      const answer = await fetch(ready, { signal: AbortSignal.timeout(CHECK_TIMEOUT) });
      await answer.text();
      copy.isReady = answer.ok;
    } catch {
      copy.isReady = false;
    }
  };
  const timers = copies.map((copy) => setInterval(() => void look(copy), CHECK_INTERVAL));

  /** Ready servers first, then by number of open connections. */
  const inOrder = () => [...copies].sort((a, b) => Number(b.isReady) - Number(a.isReady) || a.open - b.open);

  function handOver(client: Socket, candidates: typeof copies): void {
    const [copy, ...others] = candidates;
    if (!copy) return void client.destroy();
    const server = connect(copy.port, '127.0.0.1');
    let isConnected = false;
    copy.open += 1;
    server.once('connect', () => {
      isConnected = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => undefined); // 'close' follows
    server.once('close', () => {
      copy.open -= 1;
      if (isConnected) client.destroy();
      else handOver(client, others);
    });
    client.once('close', () => server.destroy());
  }

  const balancer = createServer((client) => {
    client.on('error', () => undefined);
    handOver(client, inOrder());
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    allReady: () => copies.every(({ isReady }) => isReady),
    close() {
      for (const timer of timers) clearInterval(timer);
      balancer.close();
    },
  };
}

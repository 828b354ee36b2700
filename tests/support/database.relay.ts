import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type DatabaseRelay = {
  /** PostgreSQL's address through the relay. */
  url: string;
  /** How many connections were opened through the relay so far. */
  opened(): number;
  /** PostgreSQL executes the next COMMIT, but its answer is lost because the connection is cut. */
  cutNextCommit(): void;
  /** Open connections stay open and stop transferring data; new ones work. */
  silence(): void;
  /** Connections are closed, and new ones refused until `restore`. */
  refuse(): void;
  restore(): void;
};

const COMMIT = 'COMMIT\0';

/** A relay between a server and PostgreSQL, for the running test. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<Socket[]>();
  let isCutting = false;
  let isRefusing = false;
  let opened = 0;

  function relay(client: Socket): void {
    if (isRefusing) return void client.destroy();
    opened += 1;
    const server = connect(Number(port), hostname);
    const pair = [client, server];
    let isCut = false;
    const close = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    pairs.add(pair);
    client.on('data', (sent: Buffer) => {
      if (!pairs.has(pair)) return;
      if (isCutting && sent.includes(COMMIT)) [isCutting, isCut] = [false, true];
      server.write(sent);
    });
    server.on('data', (answer: Buffer) => {
      if (isCut) close();
      else if (pairs.has(pair)) client.write(answer);
    });
    for (const socket of pair) socket.on('error', close).on('close', () => pairs.has(pair) && close());
  }

  const listener = createServer(relay).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const silent: Socket[] = [];
  onTestFinished(() => {
    for (const socket of [...pairs].flat().concat(silent)) socket.destroy();
    listener.close();
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    opened: () => opened,
    cutNextCommit: () => void (isCutting = true),
    silence() {
      silent.push(...[...pairs].flat());
      pairs.clear();
    },
    refuse() {
      isRefusing = true;
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    restore: () => void (isRefusing = false),
  };
}

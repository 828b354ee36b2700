import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a peer finds the world, and where it listens. */
export type Place = { file: string; databaseUrl: string | null; port: number };

export type Running = { url: string; close(): Promise<void> };

export type Start = (place: Place) => Promise<Running>;

/** Signs everybody's tokens, the product's and its peers' alike. */
export const SECRET = 'a secret for measuring alone and long enough';

export const listening = (server: Server): Running => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  close: async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  },
});

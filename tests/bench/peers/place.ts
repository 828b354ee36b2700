import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a peer finds its data, and the port it listens on. */
export type Place = { file: string; databaseUrl: string | null; port: number };

export type Running = { url: string; close(): Promise<void> };

export type Start = (place: Place) => Promise<Running>;

export const listening = (server: Server): Running => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  close: async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  },
});

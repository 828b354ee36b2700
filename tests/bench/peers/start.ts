import { handPostgres } from './hand.postgres.ts';
import { handSqlite } from './hand.sqlite.ts';
import { mercuriusPeer } from './mercurius.ts';
import type { Place, Start } from './place.ts';
import { postgraphilePeer } from './postgraphile.ts';

const PEERS: Record<string, Start> = {
  mercurius: mercuriusPeer,
  hand: handSqlite,
  'hand-postgres': handPostgres,
  postgraphile: postgraphilePeer,
};

export async function startPeer(name: string, place: Place): Promise<void> {
  const start = PEERS[name];
  if (!start) throw new Error(`There is no peer called ${name}`);
  await start(place);
}

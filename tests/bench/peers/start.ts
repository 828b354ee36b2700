import { dataLoader, naive } from './apollo.ts';
import { handPostgres } from './hand.postgres.ts';
import { handSqlite } from './hand.sqlite.ts';
import { mercuriusPeer } from './mercurius.ts';
import type { Place, Running, Start } from './place.ts';
import { postgraphilePeer } from './postgraphile.ts';
import { yogaPeer } from './yoga.ts';

export const PEERS: Record<string, Start> = {
  naive,
  dataloader: dataLoader,
  mercurius: mercuriusPeer,
  yoga: yogaPeer,
  hand: handSqlite,
  'hand-postgres': handPostgres,
  postgraphile: postgraphilePeer,
};

export function startPeer(name: string, place: Place): Promise<Running> {
  const start = PEERS[name];
  if (!start) throw new Error(`There is no peer called ${name}`);
  return start(place);
}

import { dataLoader, naive } from './apollo.ts';
import { handPostgres } from './hand.postgres.ts';
import { handSqlite } from './hand.sqlite.ts';
import { mercuriusPeer } from './mercurius.ts';
import type { Place, Start } from './place.ts';
import { postgraphilePeer } from './postgraphile.ts';
import { yogaPeer } from './yoga.ts';

const PEERS: Record<string, Start> = {
  naive,
  dataloader: dataLoader,
  mercurius: mercuriusPeer,
  yoga: yogaPeer,
  hand: handSqlite,
  'hand-postgres': handPostgres,
  postgraphile: postgraphilePeer,
};

export async function startPeer(name: string, place: Place): Promise<void> {
  const start = PEERS[name];
  if (!start) throw new Error(`There is no peer called ${name}`);
  await start(place);
}

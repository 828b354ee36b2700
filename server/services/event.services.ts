import DataLoader from 'dataloader';
import { grouped, keyed } from '#server/domain/grouping.ts';
import type { Floors } from './floors.ts';
import { createServices, type Services } from './services.ts';

/** Milliseconds after which what was read for an event is read again, for whoever comes to it late. */
const LIFETIME = 1000;

/**
 * The use cases as they are asked about one event, by however many listen: each row is read once for all of them, and
 * where somebody stands in a project for many of them at once. What each may see is decided for each, as everywhere.
 */
export function createEventServices(floors: Floors): (event: object) => Services {
  const made = new WeakMap<object, { services: Services; since: number }>();
  return (event) => {
    const now = performance.now();
    const known = made.get(event);
    if (known && now - known.since < LIFETIME) return known.services;
    const services = createServices(sharing(floors));
    made.set(event, { services, since: now });
    return services;
  };
}

type Shared = Pick<Floors, 'projects' | 'updates' | 'media' | 'investments' | 'users'>;

/** What fails is forgotten: a loader keeps nothing of a batch that broke. */
const sharing = (floors: Floors): Floors => ({
  ...floors,
  ...sharedProjects(floors),
  ...sharedUpdates(floors),
  ...sharedPositions(floors),
  ...sharedDevelopers(floors),
});

function sharedProjects({ projects }: Floors): Pick<Shared, 'projects'> {
  const rows = byId((ids) => projects.findByIds(ids));
  return { projects: { ...projects, findById: rows.one, findByIds: rows.several } };
}

function sharedUpdates({ updates, media }: Floors): Pick<Shared, 'updates' | 'media'> {
  const rows = byId((ids) => updates.findByIds(ids));
  const files = new DataLoader(async (ids: readonly number[]) => {
    const found = grouped(await media.listOfUpdates(ids), ({ updateId }) => updateId);
    return ids.map((id) => found.get(id) ?? []);
  });
  return {
    updates: { ...updates, findById: (id, tx) => (tx ? updates.findById(id, tx) : rows.one(id)) },
    media: {
      ...media,
      listOfUpdates: async (ids, tx) => (tx ? media.listOfUpdates(ids, tx) : (await loadAll(files, ids)).flat()),
    },
  };
}

function sharedPositions({ investments }: Floors): Pick<Shared, 'investments'> {
  type Place = { investorId: number; projectId: number };
  const keyOf = ({ investorId, projectId }: Place) => `${investorId} ${projectId}`;
  const places = new DataLoader(
    async (asked: readonly Place[]) => {
      const only = (ids: number[]) => [...new Set(ids)];
      const found = await investments.positionsAmong(
        only(asked.map(({ investorId }) => investorId)),
        only(asked.map(({ projectId }) => projectId)),
      );
      const byPlace = new Map(found.map((position) => [keyOf(position), position]));
      return asked.map((place) => byPlace.get(keyOf(place)) ?? null);
    },
    { cacheKeyFn: keyOf, maxBatchSize: MAX_BATCH },
  );
  return {
    investments: {
      ...investments,
      invested: async (investorId, projectId, tx) =>
        tx
          ? investments.invested(investorId, projectId, tx)
          : ((await places.load({ investorId, projectId }))?.investedCents ?? 0),
      positionsIn: async (investorId, projectIds) =>
        (
          await loadAll(
            places,
            projectIds.map((projectId) => ({ investorId, projectId })),
          )
        ).filter((position) => position !== null),
    },
  };
}

function sharedDevelopers({ users }: Floors): Pick<Shared, 'users'> {
  return { users: { ...users, findDevelopers: byId((ids) => users.findDevelopers(ids)).several } };
}

const MAX_BATCH = 1000;

function byId<Row extends { id: number }>(find: (ids: readonly number[]) => Promise<Row[]>) {
  const rows = new DataLoader<number, Row | null>(
    async (ids) => {
      const found = keyed(await find(ids), ({ id }) => id);
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: MAX_BATCH },
  );
  return {
    one: async (id: number): Promise<Row | null> => rows.load(id),
    several: async (ids: readonly number[]): Promise<Row[]> =>
      (await loadAll(rows, ids)).filter((row): row is Awaited<Row> & Row => row !== null),
  };
}

/** All of them, or the first failure. */
const loadAll = <Key, Value, Cached>(loader: DataLoader<Key, Value, Cached>, keys: readonly Key[]): Promise<Value[]> =>
  Promise.all(keys.map((key) => loader.load(key)));

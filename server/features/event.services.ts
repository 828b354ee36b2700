import DataLoader from 'dataloader';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Dependencies } from './dependencies.ts';
import type { HeldRelation } from './rights/relation.repository.ts';
import { createServices, type Services } from './services.ts';

/** Milliseconds the rows read for an event are cached for further subscribers. */
const CACHE_TTL = 1000;

/**
 * Services for one event, shared by its subscribers: each row is read once for all. Permissions are still decided per
 * subscriber.
 */
export function createEventServices(dependencies: Dependencies): (event: object) => Services {
  const made = new WeakMap<object, { services: Services; since: number }>();
  return (event) => {
    const now = performance.now();
    const known = made.get(event);
    if (known && now - known.since < CACHE_TTL) return known.services;
    const services = createServices(sharing(dependencies));
    made.set(event, { services, since: now });
    return services;
  };
}

type Shared = Pick<
  Dependencies,
  'projects' | 'updates' | 'media' | 'investments' | 'relations' | 'users' | 'comments' | 'milestones'
>;

/** Caches what is read, but no errors. */
const sharing = (dependencies: Dependencies): Dependencies => ({
  ...dependencies,
  ...sharedProjects(dependencies),
  ...sharedUpdates(dependencies),
  ...sharedPositions(dependencies),
  ...sharedRelations(dependencies),
  ...sharedSubjects(dependencies),
  ...sharedDevelopers(dependencies),
});

function sharedProjects({ projects }: Dependencies): Pick<Shared, 'projects'> {
  const rows = byId((ids) => projects.findByIds(ids));
  const away = byId(async (ids) => [...(await projects.studioAwayAmong(ids)).keys()].map((id) => ({ id })));
  return {
    projects: {
      ...projects,
      findById: rows.one,
      findByIds: rows.several,
      studioAwayAmong: async (ids) => new Map((await away.several(ids)).map(({ id }) => [id, true])),
    },
  };
}

function sharedUpdates({ updates, media }: Dependencies): Pick<Shared, 'updates' | 'media'> {
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

function sharedPositions({ investments }: Dependencies): Pick<Shared, 'investments'> {
  type Place = { investorId: number; projectId: number };
  const keyOf = ({ investorId, projectId }: Place) => `${investorId} ${projectId}`;
  const places = new DataLoader(
    async (keys: readonly Place[]) => {
      const found = await investments.positionsAmong(
        unique(keys.map(({ investorId }) => investorId)),
        unique(keys.map(({ projectId }) => projectId)),
      );
      const byPlace = new Map(found.map((position) => [keyOf(position), position]));
      return keys.map((place) => byPlace.get(keyOf(place)) ?? null);
    },
    { cacheKeyFn: keyOf, maxBatchSize: MAX_BATCH },
  );
  return {
    investments: {
      ...investments,
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

function sharedRelations({ relations }: Dependencies): Pick<Shared, 'relations'> {
  const keyOf = ({ personId, projectId, relation }: HeldRelation) => `${personId} ${projectId} ${relation}`;
  const loader = new DataLoader(
    async (keys: readonly HeldRelation[]) => {
      const found = await relations.relationsOf(
        unique(keys.map(({ personId }) => personId)),
        unique(keys.map(({ projectId }) => projectId)),
        unique(keys.map(({ relation }) => relation)),
      );
      const known = new Set(found.map(keyOf));
      return keys.map((one) => (known.has(keyOf(one)) ? one : null));
    },
    { cacheKeyFn: keyOf, maxBatchSize: MAX_BATCH },
  );
  return {
    relations: {
      ...relations,
      relationsOf: async (personIds, projectIds, wanted, tx) => {
        if (tx) return relations.relationsOf(personIds, projectIds, wanted, tx);
        const keys = personIds.flatMap((personId) =>
          projectIds.flatMap((projectId) => wanted.map((relation) => ({ personId, projectId, relation }))),
        );
        return (await loadAll(loader, keys)).filter((one) => one !== null);
      },
    },
  };
}

function sharedSubjects({ comments, milestones }: Dependencies): Pick<Shared, 'comments' | 'milestones'> {
  return {
    comments: { ...comments, findByIds: byId((ids) => comments.findByIds(ids)).several },
    milestones: { ...milestones, findByIds: byId((ids) => milestones.findByIds(ids)).several },
  };
}

function sharedDevelopers({ users }: Dependencies): Pick<Shared, 'users'> {
  return { users: { ...users, findDevelopers: byId((ids) => users.findDevelopers(ids)).several } };
}

const MAX_BATCH = 1000;
const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

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

/** Loads all keys, or throws the first error. */
const loadAll = <Key, Value, Cached>(loader: DataLoader<Key, Value, Cached>, keys: readonly Key[]): Promise<Value[]> =>
  Promise.all(keys.map((key) => loader.load(key)));

import DataLoader from 'dataloader';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Dependencies } from './dependencies.ts';
import type { PersonRelation } from './rights/relation.repository.ts';
import { createServices, type Services } from './services.ts';

/** Milliseconds the rows read for an event are cached for further subscribers. */
const CACHE_TTL = 1000;

const MAX_BATCH = 1000;

/**
 * Services for one event, shared by its subscribers: each row is read once for all. Permissions are still decided per
 * subscriber.
 */
export function createEventServices(dependencies: Dependencies): (event: object) => Services {
  const created = new WeakMap<object, { services: Services; since: number }>();
  return (event) => {
    const now = performance.now();
    const known = created.get(event);
    if (known && now - known.since < CACHE_TTL) return known.services;
    const services = createServices(withCachedReads(dependencies));
    created.set(event, { services, since: now });
    return services;
  };
}

/** Caches what is read outside of transactions, but no errors. */
function withCachedReads(dependencies: Dependencies): Dependencies {
  const { projects, updates, media, investments, relations, users, comments, milestones } = dependencies;
  const findProjects = cachedById((ids) => projects.findByIds(ids));
  const findAway = cachedById(async (ids) => [...(await projects.studioAwayAmong(ids)).keys()].map((id) => ({ id })));
  const findUpdates = cachedById((ids) => updates.findByIds(ids));
  const findFiles = new DataLoader(async (ids: readonly number[]) => {
    const files = grouped(await media.listOfUpdates(ids), ({ updateId }) => updateId);
    return ids.map((id) => files.get(id) ?? []);
  });
  const findPositions = cachedRows(
    ({ investorId, projectId }) => `${investorId} ${projectId}`,
    (keys: readonly { investorId: number; projectId: number }[]) =>
      investments.positionsAmong(valuesOf(keys, 'investorId'), valuesOf(keys, 'projectId')),
  );
  const findRelations = cachedRows(
    ({ personId, projectId, relation }) => `${personId} ${projectId} ${relation}`,
    (keys: readonly PersonRelation[]) =>
      relations.relationsOf(valuesOf(keys, 'personId'), valuesOf(keys, 'projectId'), valuesOf(keys, 'relation')),
  );

  return {
    ...dependencies,
    projects: {
      ...projects,
      findById: async (id) => (await findProjects([id]))[0] ?? null,
      findByIds: findProjects,
      studioAwayAmong: async (ids) => new Map((await findAway(ids)).map(({ id }) => [id, true])),
    },
    updates: {
      ...updates,
      findById: async (id, tx) => (tx ? updates.findById(id, tx) : ((await findUpdates([id]))[0] ?? null)),
    },
    media: {
      ...media,
      listOfUpdates: async (ids, tx) =>
        tx ? media.listOfUpdates(ids, tx) : (await Promise.all(ids.map((id) => findFiles.load(id)))).flat(),
    },
    investments: {
      ...investments,
      positionsIn: (investorId, projectIds) =>
        findPositions(projectIds.map((projectId) => ({ investorId, projectId }))),
    },
    relations: {
      ...relations,
      relationsOf: async (personIds, projectIds, wanted, tx) => {
        if (tx) return relations.relationsOf(personIds, projectIds, wanted, tx);
        return findRelations(
          personIds.flatMap((personId) =>
            projectIds.flatMap((projectId) => wanted.map((relation) => ({ personId, projectId, relation }))),
          ),
        );
      },
    },
    users: { ...users, findDevelopers: cachedById((ids) => users.findDevelopers(ids)) },
    comments: { ...comments, findByIds: cachedById((ids) => comments.findByIds(ids)) },
    milestones: { ...milestones, findByIds: cachedById((ids) => milestones.findByIds(ids)) },
  };
}

const valuesOf = <Key, Name extends keyof Key>(keys: readonly Key[], name: Name): Key[Name][] => [
  ...new Set(keys.map((key) => key[name])),
];

/** Reads each row once, together with those requested in the same turn. A row has the properties of its key. */
function cachedRows<Key, Row extends Key>(
  keyOf: (key: Key) => string,
  find: (keys: readonly Key[]) => Promise<Row[]>,
): (keys: readonly Key[]) => Promise<Row[]> {
  const loader = new DataLoader<Key, Row | null, string>(
    async (keys) => {
      const rows = keyed(await find(keys), keyOf);
      return keys.map((key) => rows.get(keyOf(key)) ?? null);
    },
    { cacheKeyFn: keyOf, maxBatchSize: MAX_BATCH },
  );
  return async (keys) => (await Promise.all(keys.map((key) => loader.load(key)))).filter((row) => row !== null);
}

function cachedById<Row extends { id: number }>(find: (ids: readonly number[]) => Promise<Row[]>) {
  const rows = cachedRows<{ id: number }, Row>(
    ({ id }) => `${id}`,
    (keys) => find(keys.map(({ id }) => id)),
  );
  return (ids: readonly number[]): Promise<Row[]> => rows(ids.map((id) => ({ id })));
}

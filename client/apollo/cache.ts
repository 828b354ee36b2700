import { InMemoryCache, type FieldPolicy, type Reference, type TypePolicies } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';
import { WHOLE_LISTS } from './policies.generated.ts';

/**
 * Relay pagination: a refetched page is merged with the later pages already loaded, if it connects to them and isn't
 * the last.
 */
function pages(keyArgs: string[]): ReturnType<typeof relayStylePagination> {
  const policy = relayStylePagination(keyArgs);
  const { merge } = policy;
  if (typeof merge !== 'function') return policy;
  return {
    ...policy,
    merge(existing, incoming, options) {
      if (!incoming) return incoming; // a list that isn't for this viewer
      const merged = merge(existing, incoming, options);
      if (!existing || !merged || incoming.pageInfo?.hasNextPage === false) return merged;
      const last = merged.edges.at(-1)?.cursor;
      const later = existing.edges.slice(existing.edges.findIndex(({ cursor }) => cursor === last) + 1);
      const joins = last !== undefined && later.length > 0 && later.length < existing.edges.length;
      return joins ? { ...merged, edges: [...merged.edges, ...later], pageInfo: existing.pageInfo } : merged;
    },
  };
}

/** Objects without an ID: fields requested by different queries are merged. */
const figures = { merge: true } as const;

/** An object by its ID: fields that other queries loaded are known before its own query is answered. */
const byId = (__typename: string): FieldPolicy<Reference | null> => ({
  read: (existing, { args, toReference }) =>
    existing === undefined ? toReference({ __typename, id: args?.['id'] as string }) : existing,
});

const replaced = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { merge: false }]));

/** Lists without pages: an answer replaces what was loaded, also when it is shorter. */
const WHOLE: TypePolicies = Object.fromEntries(
  Object.entries(WHOLE_LISTS).map(([type, names]) => [type, { fields: replaced(names) }]),
);

// `first` is part of the key: a preview of three items and a page of ten are separate lists.
export function createCache(): InMemoryCache {
  const cache = new InMemoryCache({ typePolicies: WHOLE });
  cache.policies.addTypePolicies({
    Query: {
      fields: {
        // Each query has the cursor of its own answer: another query's may be newer than this one's data.
        eventCursor: { keyArgs: (_args, { field, variables }) => JSON.stringify([field?.alias?.value, variables]) },
        project: byId('Project'),
        update: byId('Update'),
        milestone: byId('Milestone'),
        developer: byId('Developer'),
        projects: pages(['first', 'filter', 'orderBy']),
        developers: pages(['first', 'search']),
        investors: pages(['first', 'search']),
        news: pages(['first', 'of', 'unreadOnly']),
        notifications: pages(['first', 'grouped']),
        moderationNotices: pages(['first']),
      },
    },
    User: {
      fields: {
        projects: pages(['first']),
        followedProjects: pages(['first']),
        investments: pages(['first']),
        positions: pages(['first']),
        payments: pages(['first', 'state']),
        returns: pages(['first']),
      },
    },
    /** The viewer's: identified by the project. */
    Position: { keyFields: ['project', ['id']], fields: { investments: pages(['first']) } },
    Developer: { fields: { projects: pages(['first']) } },
    Project: {
      fields: {
        updates: pages(['first', 'search']),
        investments: pages(['first']),
        payments: pages(['first', 'state', 'search', 'disputed']),
        distributions: pages(['first']),
        questions: pages(['first']),
      },
    },
    Update: { fields: { threads: pages(['first']) } },
    CommentThread: { fields: { replies: pages(['first']) } },
    InvestmentPayments: figures,
    Statement: { ...figures, fields: { rows: pages(['first']) } },
    Portfolio: figures,
    PaidTotals: figures,
    Studio: figures,
    DeliveryRecord: figures,
    ResponseRecord: figures,
    ViewerUpdateRequest: figures,
    MilestoneSummary: figures,
    ProjectHealth: figures,
    Deadline: figures,
    ServerInfo: figures,
  });
  return cache;
}

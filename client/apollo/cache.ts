import { InMemoryCache } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

/** A list by pages: its first one, asked for again, keeps the later ones that were loaded when it still joins them. */
function pages(keyArgs: string[]): ReturnType<typeof relayStylePagination> {
  const policy = relayStylePagination(keyArgs);
  const { merge } = policy;
  if (typeof merge !== 'function') return policy;
  return {
    ...policy,
    merge(existing, incoming, options) {
      const merged = merge(existing, incoming, options);
      if (!existing || !merged || options.args?.['after']) return merged;
      const last = merged.edges.at(-1)?.cursor;
      const later = existing.edges.slice(existing.edges.findIndex(({ cursor }) => cursor === last) + 1);
      const joins = last !== undefined && later.length > 0 && later.length < existing.edges.length;
      return joins ? { ...merged, edges: [...merged.edges, ...later], pageInfo: existing.pageInfo } : merged;
    },
  };
}

/** Figures without an id of their own: two screens ask for different ones, and both stay. */
const figures = { merge: true } as const;

// `first` is part of a list's key: the three of a preview are not the beginning of the ten of its page.
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          projects: pages(['first', 'filter', 'orderBy']),
          developers: pages(['first']),
          investors: pages(['first']),
        },
      },
      User: { fields: { projects: pages(['first']), investments: pages(['first']) } },
      Developer: { fields: { projects: pages(['first']) } },
      Project: {
        fields: { updates: pages(['first', 'search']), investments: pages(['first']) },
      },
      Update: { fields: { comments: pages(['first']) } },
      Portfolio: figures,
      Studio: figures,
      MilestoneSummary: figures,
      ProjectHealth: figures,
      Deadline: figures,
      ServerInfo: figures,
    },
  });

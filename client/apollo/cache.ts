import { InMemoryCache } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

/** Figures without an id of their own: two screens ask for different ones, and both stay. */
const figures = { merge: true } as const;

// `first` is part of a list's key: the three of a preview are not the beginning of the ten of its page.
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          projects: relayStylePagination(['first', 'filter', 'orderBy']),
          developers: relayStylePagination(['first']),
          investors: relayStylePagination(['first']),
        },
      },
      User: { fields: { projects: relayStylePagination(['first']), investments: relayStylePagination(['first']) } },
      Developer: { fields: { projects: relayStylePagination(['first']) } },
      Project: {
        fields: { updates: relayStylePagination(['first', 'search']), investments: relayStylePagination(['first']) },
      },
      Update: { fields: { comments: relayStylePagination(['first']) } },
      Portfolio: figures,
      Studio: figures,
      MilestoneSummary: figures,
      ProjectHealth: figures,
      Deadline: figures,
      ServerInfo: figures,
    },
  });

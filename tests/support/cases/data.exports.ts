import type { Request } from '../api.ts';

export type SeenDataExport = { requestedAt: string; readyAt: string | null; expiresAt: string | null };

export const getDataExport = (): Request<SeenDataExport | null> => ({
  graphql: {
    query: '{ me { dataExport { requestedAt readyAt expiresAt } } }',
    pick: ({ me }: { me: { dataExport: SeenDataExport | null } }) => me.dataExport,
  },
});

export const requestDataExport = (): Request<true> => ({
  graphql: { query: 'mutation { requestDataExport { user { id } } }', pick: () => true },
});

import type { OriginalCall, Request } from '../api.ts';

const payload = (name: string): Request<string | null> => ({
  graphql: {
    query: `mutation { ${name} { user { closesAt } } }`,
    pick: (data: Record<string, { user: { closesAt: string | null } }>) => data[name]?.user.closesAt ?? null,
  },
});

/** When the account closes. */
export const closeAccount = (): Request<string | null> => payload('closeAccount');
export const keepAccount = (): Request<string | null> => payload('keepAccount');

export const closesAt = (): OriginalCall<string | null> => ({
  graphql: {
    query: '{ me { closesAt } }',
    pick: ({ me }: { me: { closesAt: string | null } }) => me.closesAt,
  },
  rest: {
    method: 'GET',
    path: '/auth/me',
    pick: ({ user }: { user: { closesAt: string | null } }) => user.closesAt,
  },
});

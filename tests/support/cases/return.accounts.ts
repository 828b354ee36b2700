import type { Request } from '../api.ts';

type Sent = { account?: string | null; details?: string | null };
type Version = { account: string | null; accountKind: string | null; details: string | null; inForceFrom: string };
export type OwnAccounts = { current: Version | null; next: Version | null };

const VERSION = '{ account accountKind details inForceFrom }';
const OWN = `returnAccounts { current ${VERSION} next ${VERSION} }`;
type Changed = { user: { returnAccounts: OwnAccounts } };

export const setReturnAccount = (input: Sent): Request<OwnAccounts> => ({
  graphql: {
    query: `mutation ($input: SetReturnAccountInput!) { setReturnAccount(input: $input) { user { ${OWN} } } }`,
    variables: { input },
    pick: (data: { setReturnAccount: Changed }) => data.setReturnAccount.user.returnAccounts,
  },
});

export const removeReturnAccount = (): Request<OwnAccounts> => ({
  graphql: {
    query: `mutation { removeReturnAccount { user { ${OWN} } } }`,
    pick: (data: { removeReturnAccount: Changed }) => data.removeReturnAccount.user.returnAccounts,
  },
});

export const ownReturnAccounts = (): Request<OwnAccounts> => ({
  graphql: {
    query: `{ me { ${OWN} } }`,
    pick: ({ me }: { me: { returnAccounts: OwnAccounts } }) => me.returnAccounts,
  },
});

type Shown = { account: string | null; changesOn: string | null } | null;
const SHOWN = 'payments { returnAccount { account changesOn } }';
type Payments = { payments: { returnAccount: Shown } };

/** Where money of an investment of the viewer's own is returned to. */
export const returnAccountOf = (investment: number): Request<Shown> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { ${SHOWN} } }`,
    variables: { id: String(investment) },
    pick: ({ investment: { payments } }: { investment: Payments }) => payments.returnAccount,
  },
});

/** Those of all investments in a project, the newest first, for whom sees their payments. */
export const returnAccountsIn = (project: number): Request<Shown[]> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { payments { edges { node { ${SHOWN} } } } } }`,
    variables: { id: String(project) },
    pick: ({ project: { payments } }: { project: { payments: { edges: { node: Payments }[] } } }) =>
      payments.edges.map(({ node }) => node.payments.returnAccount),
  },
});

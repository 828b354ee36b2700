import type { Request } from '../api.ts';

type Identity = { legalName: string | null; taxId: string | null; address: string | null };
type Party = { identity: Identity | null; since: string | null; absence: string | null };
export type SeenParties = { investor: Party; studio: Party };

const IDENTITY = '{ legalName taxId address }';
const PARTY = `{ identity ${IDENTITY} since absence }`;
const PARTIES = `parties { investor ${PARTY} studio ${PARTY} }`;

export const setIdentity = (sent: Partial<Identity>): Request<Identity | null> => ({
  graphql: {
    query: `mutation ($input: SetLegalIdentityInput!) { setLegalIdentity(input: $input) { user { legalIdentity ${IDENTITY} } } }`,
    variables: { input: sent },
    pick: ({ setLegalIdentity }: { setLegalIdentity: { user: { legalIdentity: Identity | null } } }) =>
      setLegalIdentity.user.legalIdentity,
  },
});

/** Who the parties of an investment of the viewer's own are. */
export const partiesOf = (investment: number): Request<SeenParties> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { ${PARTIES} } }`,
    variables: { id: String(investment) },
    pick: ({ investment }: { investment: { parties: SeenParties } }) => investment.parties,
  },
});

/** Those of all investments in a project, the newest first, for whom sees their payments. */
export const partiesIn = (project: number): Request<SeenParties[]> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { payments { edges { node { ${PARTIES} } } } } }`,
    variables: { id: String(project) },
    pick: ({ project: { payments } }: { project: Listed }) => payments.edges.map(({ node }) => node.parties),
  },
});
type Listed = { payments: { edges: { node: { parties: SeenParties } }[] } };

/** Those of the rows of a statement. */
export const partiesOfStatement = (from: string, to: string): Request<SeenParties[]> => ({
  graphql: {
    query: `query ($from: Date!, $to: Date!) { statement(from: $from, to: $to) { rows { edges { node { ${PARTIES} } } } } }`,
    variables: { from, to },
    pick: ({ statement: { rows } }: { statement: { rows: { edges: { node: { parties: SeenParties } }[] } } }) =>
      rows.edges.map(({ node }) => node.parties),
  },
});

import type { Request } from '../api.ts';

type Version = {
  version: number;
  text: string;
  account: string | null;
  accountKind: string | null;
  currency: string | null;
  inForceFrom: string;
};

/** What somebody sees of how a studio is paid. */
export type SeenInstructions = {
  paymentInstructions: Version | null;
  nextPaymentInstructions: Version | null;
  paymentInstructionsChangeOn: string | null;
  arePaymentsFrozen: boolean;
};

const VERSION = '{ version text account accountKind currency inForceFrom }';
const SEEN = `paymentInstructions ${VERSION} nextPaymentInstructions ${VERSION} paymentInstructionsChangeOn arePaymentsFrozen`;

const change = (mutation: string, Input: string, input: object): Request<SeenInstructions> => ({
  graphql: {
    query: `mutation ($input: ${Input}!) { changed: ${mutation}(input: $input) { project { ${SEEN} } } }`,
    variables: { input },
    pick: ({ changed }: { changed: { project: SeenInstructions } }) => changed.project,
  },
});

type Sent = { text?: unknown; account?: unknown; currency?: unknown };

export const setInstructions = (projectId: number, sent: Sent) =>
  change('setPaymentInstructions', 'SetPaymentInstructionsInput', { projectId: String(projectId), text: '', ...sent });

export const stopInstructions = (projectId: number) =>
  change('stopPaymentInstructions', 'StopPaymentInstructionsInput', { projectId: String(projectId) });

export const instructionsOf = (projectId: number): Request<SeenInstructions> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { ${SEEN} } }`,
    variables: { id: String(projectId) },
    pick: ({ project }: { project: SeenInstructions }) => project,
  },
});

/** Why somebody sees no payment instructions; null: they do. */
export const absenceOf = (projectId: number): Request<string | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { paymentInstructionsAbsence } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { paymentInstructionsAbsence: string | null } }) =>
      project.paymentInstructionsAbsence,
  },
});

export const confirmByLink = (secret: string): Request<string> => ({
  graphql: {
    query: 'mutation ($input: PaymentChangeLinkInput!) { confirmPaymentChange(input: $input) { message } }',
    variables: { input: { secret } },
    pick: ({ confirmPaymentChange }: { confirmPaymentChange: { message: string } }) => confirmPaymentChange.message,
  },
});

export const stopByLink = (secret: string): Request<string> => ({
  graphql: {
    query: 'mutation ($input: PaymentChangeLinkInput!) { stopPaymentChange(input: $input) { message } }',
    variables: { input: { secret } },
    pick: ({ stopPaymentChange }: { stopPaymentChange: { message: string } }) => stopPaymentChange.message,
  },
});

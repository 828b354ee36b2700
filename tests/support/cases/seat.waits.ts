import type { Request } from '../api.ts';

type Wire = { project: { isWaiting: boolean } };

export const waitForSeat = (project: number): Request<boolean> => ({
  graphql: {
    query: 'mutation ($input: ProjectIdInput!) { waitForSeat(input: $input) { project { isWaiting } } }',
    variables: { input: { id: String(project) } },
    pick: ({ waitForSeat: { project: seen } }: { waitForSeat: Wire }) => seen.isWaiting,
  },
});

export const stopWaiting = (project: number): Request<boolean> => ({
  graphql: {
    query: 'mutation ($input: ProjectIdInput!) { stopWaiting(input: $input) { project { isWaiting } } }',
    variables: { input: { id: String(project) } },
    pick: ({ stopWaiting: { project: seen } }: { stopWaiting: Wire }) => seen.isWaiting,
  },
});

type Seen = { isWaiting: boolean; waitingCount: number | null };

/** What the viewer sees of those who wait for a seat in the project. */
export const waitsIn = (project: number): Request<Seen> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { isWaiting waitingCount } }',
    variables: { id: String(project) },
    pick: ({ project: { isWaiting, waitingCount } }: { project: Seen }) => ({ isWaiting, waitingCount }),
  },
});

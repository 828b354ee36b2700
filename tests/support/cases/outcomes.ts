import type { Request } from '../api.ts';

export type SeenOutcome = {
  projectOutcome: string | null;
  outcomeText: string | null;
  outcomeHtml: string | null;
  outcomeOn: string | null;
};

type Sent = { projectOutcome?: string | null; outcomeText?: string | null; outcomeOn?: string | null };

const SHOWN = 'projectOutcome outcomeText outcomeHtml outcomeOn';

export const RELEASED = { projectOutcome: 'RELEASED', outcomeText: 'Ya está **a la venta**.' };

/** Releases the game on the first of March 2026, unless something else is said. */
export const conclude = (id: number, sent: Sent = {}): Request<SeenOutcome> => ({
  graphql: {
    query: `mutation ($input: ConcludeProjectInput!) { concludeProject(input: $input) { project { ${SHOWN} } } }`,
    variables: {
      input: {
        id: String(id),
        ...RELEASED,
        outcomeOn: '2026-03-01',
        ...sent,
      },
    },
    pick: ({ concludeProject: { project } }: { concludeProject: { project: SeenOutcome } }) => project,
  },
});

export const outcomeOf = (id: number): Request<SeenOutcome> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { ${SHOWN} } }`,
    variables: { id: String(id) },
    pick: ({ project }: { project: SeenOutcome }) => project,
  },
});

/** What became of a studio's published games: released, cancelled. */
export const outcomeCountsOf = (developerId: number): Request<[number, number]> => ({
  graphql: {
    query: 'query ($id: ID!) { developer(id: $id) { releasedCount cancelledCount } }',
    variables: { id: String(developerId) },
    pick: ({ developer }: { developer: { releasedCount: number; cancelledCount: number } }) => [
      developer.releasedCount,
      developer.cancelledCount,
    ],
  },
});

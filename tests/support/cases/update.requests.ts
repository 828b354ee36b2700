import type { Request } from '../api.ts';

export type SeenOwnRequest = { silentSince: string; requestedAt: string | null; refusal: { code: string } | null };

const FIELDS = 'viewerUpdateRequest { silentSince requestedAt refusal { code } }';

export const requestUpdate = (project: number): Request<SeenOwnRequest | null> => ({
  graphql: {
    query: `mutation ($input: ProjectIdInput!) { requestUpdate(input: $input) { project { ${FIELDS} } } }`,
    variables: { input: { id: String(project) } },
    pick: (data: { requestUpdate: { project: { viewerUpdateRequest: SeenOwnRequest | null } } }) =>
      data.requestUpdate.project.viewerUpdateRequest,
  },
});

type Seen = { own: SeenOwnRequest | null; count: number | null };

/** What the viewer sees of the requests for an update of the project. */
export const updateRequestsOf = (project: number): Request<Seen> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { updateRequestCount ${FIELDS} } }`,
    variables: { id: String(project) },
    pick: (data: { project: { updateRequestCount: number | null; viewerUpdateRequest: SeenOwnRequest | null } }) => ({
      own: data.project.viewerUpdateRequest,
      count: data.project.updateRequestCount,
    }),
  },
});

export type SeenResponses = { answered: number; medianDays: number | null; open: number };

/** How the studio answers, by the id of its profile. */
export const responsesOf = (developer: number): Request<SeenResponses> => ({
  graphql: {
    query: 'query ($id: ID!) { developer(id: $id) { responses { answered medianDays open } } }',
    variables: { id: String(developer) },
    pick: (data: { developer: { responses: SeenResponses } }) => data.developer.responses,
  },
});

import type { Request } from '../api.ts';

export type SeenEditors = {
  editors: { userId: string; name: string }[];
  editorInvitations: { id: string; email: string; expiresAt: string; isMailed: boolean }[];
};

const FIELDS = 'editors { userId name } editorInvitations { id email expiresAt isMailed }';

/** The project's editors afterwards; null when the viewer sees it no more. */
const change = (mutation: string, Input: string, input: object): Request<SeenEditors | null> => ({
  graphql: {
    query: `mutation ($input: ${Input}!) { changed: ${mutation}(input: $input) { project { ${FIELDS} } } }`,
    variables: { input },
    pick: ({ changed }: { changed: { project: SeenEditors | null } }) => changed.project,
  },
});

export const inviteEditor = (projectId: number, email: unknown) =>
  change('inviteEditor', 'InviteEditorInput', { projectId: String(projectId), email });

export const withdrawInvitation = (id: number | string) =>
  change('withdrawEditorInvitation', 'InvitationIdInput', { id: String(id) });

export const acceptInvitation = (secret: unknown) =>
  change('acceptEditorInvitation', 'AcceptEditorInvitationInput', { secret });

export const acceptReceived = (id: number | string) =>
  change('acceptEditorInvitation', 'AcceptEditorInvitationInput', { id: String(id) });

export const removeEditor = (projectId: number, userId: number) =>
  change('removeEditor', 'RemoveEditorInput', { projectId: String(projectId), userId: String(userId) });

export const editorsOf = (projectId: number): Request<SeenEditors> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { ${FIELDS} } }`,
    variables: { id: String(projectId) },
    pick: (data: { project: SeenEditors }) => data.project,
  },
});

type Preview = { projectTitle: string; studioName: string; email: string; expiresAt: string };

export const previewInvitation = (secret: string): Request<Preview> => ({
  graphql: {
    query: 'query ($secret: String!) { editorInvitation(secret: $secret) { projectTitle studioName email expiresAt } }',
    variables: { secret },
    pick: (data: { editorInvitation: Preview }) => data.editorInvitation,
  },
});

export const editedProjects = (): Request<number[]> => ({
  graphql: {
    query: '{ editedProjects { id } }',
    variables: {},
    pick: (data: { editedProjects: { id: string }[] }) => data.editedProjects.map(({ id }) => Number(id)),
  },
});

type Received = { id: string; projectTitle: string; studioName: string; expiresAt: string };

export const receivedInvitations = (): Request<Received[]> => ({
  graphql: {
    query: '{ receivedEditorInvitations { id projectTitle studioName expiresAt } }',
    variables: {},
    pick: (data: { receivedEditorInvitations: Received[] }) => data.receivedEditorInvitations,
  },
});

type Wanting = { changed: { user: { wantsEditorInvitations: boolean } } };

export const wantInvitations = (areWanted: boolean): Request<boolean> => ({
  graphql: {
    query:
      'mutation ($input: WantEditorInvitationsInput!) { changed: wantEditorInvitations(input: $input) { user { wantsEditorInvitations } } }',
    variables: { input: { areWanted } },
    pick: ({ changed }: Wanting) => changed.user.wantsEditorInvitations,
  },
});

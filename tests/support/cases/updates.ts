import type { OriginalCall, Request } from '../api.ts';

export type SeenMedia = {
  url: string;
  caption: string;
  kind: string;
  thumbnailUrl: string | null;
  width: number | null;
};
export type SeenUpdate = {
  id: number;
  title: string;
  content: string;
  type: string;
  isPublic: boolean;
  media: SeenMedia[];
  read: boolean;
  edited: boolean;
  commentCount: number;
};

/** The fields of an update that a test sends; `type` as the domain spells it. */
export type Sent = {
  title?: unknown;
  content?: unknown;
  type?: string;
  isPublic?: boolean;
  mailToInvestors?: boolean;
  existing?: { url: string; caption?: string }[];
  files?: { file: Blob; name?: string; caption?: string }[];
};

type WireMedia = Omit<SeenMedia, 'kind'> & { kind?: string; type?: string };
type GraphQLUpdate = {
  id: string;
  title: string;
  content: string;
  type: string;
  isPublic: boolean;
  media: WireMedia[];
  readByViewer: boolean;
  editedAt: string | null;
  commentCount: number;
};
type RestUpdate = Omit<GraphQLUpdate, 'id' | 'type' | 'readByViewer'> & {
  id: number;
  updateType: string;
  readByUser: boolean;
};

const FIELDS =
  'id title content type isPublic editedAt readByViewer commentCount media { url thumbnailUrl caption kind width }';

const seenMedia = ({ url, caption, kind, type, thumbnailUrl, width }: WireMedia): SeenMedia => ({
  url,
  caption,
  kind: (kind ?? type ?? '').toLowerCase(),
  thumbnailUrl,
  width,
});

const shared = ({ title, content, isPublic, media, editedAt, commentCount }: GraphQLUpdate | RestUpdate) => ({
  title,
  content,
  isPublic,
  media: media.map(seenMedia),
  edited: editedAt !== null,
  commentCount,
});

export const fromGraphQL = (update: GraphQLUpdate): SeenUpdate => ({
  ...shared(update),
  id: Number(update.id),
  type: update.type.toLowerCase(),
  read: update.readByViewer,
});
export const fromRest = (update: RestUpdate): SeenUpdate => ({
  ...shared(update),
  id: update.id,
  type: update.updateType,
  read: update.readByUser,
});

function restBody({ type, isPublic, mailToInvestors, existing, files, ...texts }: Sent): unknown {
  const fields = {
    ...texts,
    update_type: type,
    is_public: isPublic,
    mail_to_investors: mailToInvestors,
    existing_media: existing?.map(({ url, caption }) => (caption === undefined ? url : { url, caption })),
  };
  if (!files) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  files.forEach(({ caption }, index) => caption !== undefined && form.append(`caption_${index}`, caption));
  for (const { file, name = 'captura.png' } of files) form.append('media', file, name);
  return form;
}

function graphqlInput({ type, existing, files, ...rest }: Sent) {
  return {
    ...rest,
    type: type?.toUpperCase(),
    existingMedia: existing,
    media: files?.map(({ caption }) => ({ file: null, caption })),
  };
}

/** The body of a GraphQL multipart request: the operation, the map from files to variables, and the files. */
export function uploadForm(query: string, variables: object, files: NonNullable<Sent['files']>): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  form.append(
    'map',
    JSON.stringify(Object.fromEntries(files.map((_file, at) => [at, [`variables.input.media.${at}.file`]]))),
  );
  files.forEach(({ file, name = 'captura.png' }, at) => form.append(String(at), file, name));
  return form;
}

const graphqlWrite = (name: 'createUpdate' | 'editUpdate', id: object, sent: Sent) => {
  const query = `mutation ($input: C!) { ${name}(input: $input) { update { ${FIELDS} } } }`.replace(
    'C!',
    name === 'createUpdate' ? 'CreateUpdateInput!' : 'EditUpdateInput!',
  );
  const variables = { input: { ...id, ...graphqlInput(sent) } };
  return {
    query,
    variables,
    form: sent.files && uploadForm(query, variables, sent.files),
    pick: (data: Record<typeof name, { update: GraphQLUpdate }>) => fromGraphQL(data[name].update),
  };
};

const pickRest = ({ update }: { update: RestUpdate }) => fromRest(update);

export const createUpdate = (projectId: number, sent: Sent): OriginalCall<SeenUpdate> => ({
  graphql: graphqlWrite('createUpdate', { projectId: String(projectId) }, sent),
  rest: { method: 'POST', path: `/projects/${projectId}/updates`, body: restBody(sent), pick: pickRest },
});

/** From when the next may be mailed to the project's investors, as the viewer sees it. */
export const nextMessageOf = (projectId: number): Request<string | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { nextInvestorMessageAt } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { nextInvestorMessageAt: string | null } }) => project.nextInvestorMessageAt,
  },
});

/** How many investors an update sent by mail would reach, as the viewer sees it. */
export const messageReachOf = (projectId: number): Request<number | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { investorMessageReach } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { investorMessageReach: number | null } }) => project.investorMessageReach,
  },
});

export const editUpdate = (projectId: number, id: number, sent: Sent): OriginalCall<SeenUpdate> => ({
  graphql: graphqlWrite('editUpdate', { id: String(id) }, sent),
  rest: { method: 'PUT', path: `/projects/${projectId}/updates/${id}`, body: restBody(sent), pick: pickRest },
});

export const getUpdate = (projectId: number, id: number): OriginalCall<SeenUpdate> => ({
  graphql: {
    query: `query ($id: ID!) { update(id: $id) { ${FIELDS} } }`,
    variables: { id: String(id) },
    pick: ({ update }: { update: GraphQLUpdate }) => fromGraphQL(update),
  },
  rest: { method: 'GET', path: `/projects/${projectId}/updates/${id}`, pick: pickRest },
});

export const deleteUpdate = (projectId: number, id: number): OriginalCall<number> => ({
  graphql: {
    query: 'mutation ($id: ID!) { deleteUpdate(input: { id: $id }) { deletedUpdateId } }',
    variables: { id: String(id) },
    pick: ({ deleteUpdate: { deletedUpdateId } }: { deleteUpdate: { deletedUpdateId: string } }) =>
      Number(deletedUpdateId),
  },
  rest: {
    method: 'DELETE',
    path: `/projects/${projectId}/updates/${id}`,
    pick: ({ id: gone }: { id: number }) => gone,
  },
});

export const listUpdates = (
  projectId: number,
  search = '',
): OriginalCall<{ updates: SeenUpdate[]; total: number }> => ({
  graphql: {
    query: `query ($id: ID!, $search: String) { project(id: $id) { updates(first: 50, search: $search) {
      totalCount edges { node { ${FIELDS} } } } } }`,
    variables: { id: String(projectId), search },
    pick: ({
      project: { updates },
    }: {
      project: { updates: { totalCount: number; edges: { node: GraphQLUpdate }[] } };
    }) => ({ updates: updates.edges.map(({ node }) => fromGraphQL(node)), total: updates.totalCount }),
  },
  rest: {
    method: 'GET',
    path: `/projects/${projectId}/updates?search=${encodeURIComponent(search)}`,
    pick: ({ updates, pagination }: { updates: RestUpdate[]; pagination: { total: number } }) => ({
      updates: updates.map(fromRest),
      total: pagination.total,
    }),
  },
});

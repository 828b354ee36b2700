import type { Request } from '../api.ts';

export type SeenItem = {
  id: number;
  url: string;
  thumbnailUrl: string | null;
  kind: string;
  caption: string | null;
  alternativeText: string | null;
  width: number | null;
  height: number | null;
};

/** A stored item by its id, or a new file; texts as they are sent. */
export type SentItem = {
  id?: number | string;
  file?: Blob;
  name?: string;
  caption?: unknown;
  alternativeText?: unknown;
};

const FIELDS = 'id url thumbnailUrl kind caption alternativeText width height';

type WireItem = Omit<SeenItem, 'id' | 'kind'> & { id: number | string; kind?: string; type?: string };

const seen = ({ id, kind, type, ...item }: WireItem): SeenItem => ({
  ...item,
  id: Number(id),
  kind: (kind ?? type ?? '').toLowerCase(),
});

type OfGraphQL = { project: { gallery: WireItem[] } };
const fromGraphQL = ({ project: { gallery } }: OfGraphQL) => gallery.map(seen);
const fromRest = ({ gallery }: { gallery: WireItem[] }) => gallery.map(seen);

export const getGallery = (projectId: number): Request<SeenItem[]> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { gallery { ${FIELDS} } } }`,
    variables: { id: String(projectId) },
    pick: fromGraphQL,
  },
  rest: { method: 'GET', path: `/projects/${projectId}/gallery`, pick: fromRest },
});

function graphqlForm(query: string, variables: object, items: SentItem[]): FormData {
  const form = new FormData();
  const files = items.flatMap(({ file, name = 'captura.png' }, at) => (file ? [{ file, name, at }] : []));
  form.append('operations', JSON.stringify({ query, variables }));
  form.append(
    'map',
    JSON.stringify(Object.fromEntries(files.map(({ at }, index) => [index, [`variables.input.items.${at}.file`]]))),
  );
  files.forEach(({ file, name }, index) => form.append(String(index), file, name));
  return form;
}

function restBody(items: SentItem[]): unknown {
  const form = new FormData();
  let files = 0;
  const list = items.map(({ id, file, name = 'captura.png', caption, alternativeText }) => {
    if (file) form.append('media', file, name);
    if (file) files += 1;
    return { id, file: file && files - 1, caption, alternative_text: alternativeText };
  });
  form.append('items', JSON.stringify(list));
  return files === 0 ? { items: list } : form;
}

export function setGallery(projectId: number, items: SentItem[]): Request<SeenItem[]> {
  const query = `mutation ($input: SetProjectGalleryInput!) {
    setProjectGallery(input: $input) { project { gallery { ${FIELDS} } } } }`;
  const sent = items.map(({ id, file, caption, alternativeText }) => ({
    id,
    ...(file ? { file: null } : {}),
    caption,
    alternativeText,
  }));
  const variables = { input: { projectId: String(projectId), items: sent } };
  return {
    graphql: {
      query,
      variables,
      form: items.some(({ file }) => file) ? graphqlForm(query, variables, items) : undefined,
      pick: ({ setProjectGallery }: { setProjectGallery: OfGraphQL }) => fromGraphQL(setProjectGallery),
    },
    rest: { method: 'PUT', path: `/projects/${projectId}/gallery`, body: restBody(items), pick: fromRest },
  };
}

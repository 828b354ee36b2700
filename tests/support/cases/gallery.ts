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

type WireItem = Omit<SeenItem, 'id'> & { id: string };

const seen = ({ id, kind, ...item }: WireItem): SeenItem => ({ ...item, id: Number(id), kind: kind.toLowerCase() });

type OfGraphQL = { project: { gallery: WireItem[] } };
const fromGraphQL = ({ project: { gallery } }: OfGraphQL) => gallery.map(seen);

export const getGallery = (projectId: number): Request<SeenItem[]> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { gallery { ${FIELDS} } } }`,
    variables: { id: String(projectId) },
    pick: fromGraphQL,
  },
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
  };
}

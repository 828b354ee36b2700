import { setGallery } from './gallery.ts';
import { own, type Operation } from './permission.decisions.ts';
import { duplicateProject } from './projects.ts';

const acting = (mutation: string): Operation => ({
  name: mutation,
  request: ({ project }) => ({
    graphql: {
      query: `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { __typename } }`,
      variables: { id: project },
      pick: () => null,
    },
  }),
  decide: own('ok'),
  takes: 'project',
});

/** What the owner does to a whole project: others try it on the place itself, the owner on a new draft. */
export const PROJECTS: Operation[] = [
  ...['closeProject', 'openProject', 'unpublishProject', 'publishProject'].map(acting),
  ...['archiveProject', 'unarchiveProject', 'deleteProject'].map(acting),
  {
    name: 'copy a project',
    request: ({ project }) => duplicateProject(project),
    decide: own('ok'),
    takes: 'project',
  },
  {
    name: "replace a project's gallery",
    request: ({ project }) => setGallery(project, []),
    decide: own('ok'),
    takes: 'project',
  },
];

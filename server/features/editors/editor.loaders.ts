import { grouped } from '#server/kernel/collections.ts';
import { byObject } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Editor, EditorInvitation } from './editor.rules.ts';

const ofProject = ({ projectId }: { projectId: number }): number => projectId;

export const editorLoaders = {
  editors: ({ services: { editors }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Visible<Editor>[]>(
      budget,
      async (seen) => grouped(await editors.listOf(viewer, seen), ofProject),
      [],
    ),
  editorInvitations: ({ services: { editors }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Visible<EditorInvitation>[]>(
      budget,
      async (seen) => grouped(await editors.invitationsOf(viewer, seen), ofProject),
      [],
    ),
};

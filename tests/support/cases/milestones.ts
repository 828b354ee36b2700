import type { OriginalCall } from '../api.ts';

/** The fields a test sends, under REST's names. */
export type Sent = {
  title?: unknown;
  description?: unknown;
  status?: string;
  development_stage?: string | null;
  due_date?: unknown;
  start_date?: unknown;
  progress?: unknown;
};
export type SeenMilestone = {
  id: number;
  title: string;
  status: string;
  stage: string | null;
  isCompleted: boolean;
  progress: number;
  dueDate: string | null;
  plannedDate: string | null;
  deadline: { state: string; daysLeft: number | null; urgent: boolean };
  history: string[];
};
type Event = { kind: string; before: string | null; after: string | null; actor: string };
type Wire = Omit<SeenMilestone, 'id' | 'history' | 'stage'> & {
  id: number | string;
  history?: Event[];
  stage?: string | null;
  developmentStage?: string | null;
};

const FIELDS = `id title status stage isCompleted progress dueDate plannedDate deadline { state daysLeft urgent }
  history { kind before after actor }`;

const lower = (text: string | null | undefined) => text?.toLowerCase() ?? null;
const dayOf = (date: string | null) => date?.slice(0, 10) ?? null;

function seen(milestone: Wire): SeenMilestone {
  const { id, title, status, stage, developmentStage, isCompleted, progress, dueDate, plannedDate, deadline, history } =
    milestone;
  return {
    id: Number(id),
    title,
    status: status.toLowerCase(),
    stage: lower(stage ?? developmentStage),
    isCompleted,
    progress,
    dueDate: dayOf(dueDate),
    plannedDate: dayOf(plannedDate),
    deadline: { ...deadline, state: deadline.state.toLowerCase() },
    history: (history ?? []).map(
      ({ kind, before, after, actor }) => `${kind.toLowerCase()} ${before} → ${after}, ${actor}`,
    ),
  };
}

const input = ({ status, development_stage: stage, due_date: dueDate, start_date: startDate, ...rest }: Sent) => ({
  ...rest,
  status: status?.toUpperCase(),
  stage: stage?.toUpperCase(),
  dueDate,
  startDate,
});

export const createMilestone = (projectId: number, sent: Sent): OriginalCall<SeenMilestone> => ({
  graphql: {
    query: `mutation ($input: CreateMilestoneInput!) { createMilestone(input: $input) { milestone { ${FIELDS} } } }`,
    variables: { input: { projectId: String(projectId), ...input(sent) } },
    pick: ({ createMilestone: { milestone } }: { createMilestone: { milestone: Wire } }) => seen(milestone),
  },
  rest: {
    method: 'POST',
    path: `/projects/${projectId}/milestones`,
    body: sent,
    pick: ({ milestone }: { milestone: Wire }) => seen(milestone),
  },
});

export const editMilestone = (projectId: number, id: number, sent: Sent): OriginalCall<SeenMilestone> => ({
  graphql: {
    query: `mutation ($input: EditMilestoneInput!) { editMilestone(input: $input) { milestone { ${FIELDS} } } }`,
    variables: { input: { id: String(id), ...input(sent) } },
    pick: ({ editMilestone: { milestone } }: { editMilestone: { milestone: Wire } }) => seen(milestone),
  },
  rest: {
    method: 'PUT',
    path: `/projects/${projectId}/milestones/${id}`,
    body: sent,
    pick: ({ milestone }: { milestone: Wire }) => seen(milestone),
  },
});

/** The only field that the button "Marcar como completado" sends. */
export const completeMilestone = (projectId: number, id: number): OriginalCall<SeenMilestone> => ({
  graphql: {
    query: `mutation ($id: ID!) { completeMilestone(input: { id: $id }) { milestone { ${FIELDS} } } }`,
    variables: { id: String(id) },
    pick: ({ completeMilestone: { milestone } }: { completeMilestone: { milestone: Wire } }) => seen(milestone),
  },
  rest: {
    method: 'PUT',
    path: `/projects/${projectId}/milestones/${id}`,
    body: { is_completed: true },
    pick: ({ milestone }: { milestone: Wire }) => seen(milestone),
  },
});

export const deleteMilestone = (projectId: number, id: number): OriginalCall<number> => ({
  graphql: {
    query: 'mutation ($id: ID!) { deleteMilestone(input: { id: $id }) { deletedMilestoneId } }',
    variables: { id: String(id) },
    pick: (data: { deleteMilestone: { deletedMilestoneId: string } }) =>
      Number(data.deleteMilestone.deletedMilestoneId),
  },
  rest: {
    method: 'DELETE',
    path: `/projects/${projectId}/milestones/${id}`,
    pick: ({ id: gone }: { id: number }) => gone,
  },
});

export const getMilestone = (projectId: number, id: number): OriginalCall<SeenMilestone> => ({
  graphql: {
    query: `query ($id: ID!) { milestone(id: $id) { ${FIELDS} } }`,
    variables: { id: String(id) },
    pick: ({ milestone }: { milestone: Wire }) => seen(milestone),
  },
  rest: {
    method: 'GET',
    path: `/projects/${projectId}/milestones/${id}`,
    pick: ({ milestone }: { milestone: Wire }) => seen(milestone),
  },
});

export const listMilestones = (projectId: number): OriginalCall<string[]> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { milestones { title } } }',
    variables: { id: String(projectId) },
    pick: ({ project }: { project: { milestones: { title: string }[] } }) =>
      project.milestones.map(({ title }) => title),
  },
  rest: {
    method: 'GET',
    path: `/projects/${projectId}/milestones`,
    pick: ({ milestones }: { milestones: { title: string }[] }) => milestones.map(({ title }) => title),
  },
});

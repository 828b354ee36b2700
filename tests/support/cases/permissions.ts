import type { Request } from '../door.ts';
import type { Place } from '../guarded.ts';
import { createProject, editProject, getProject, listProjects, myProjects, NEW_PROJECT } from './projects.ts';
import { addComment, deleteComment, listComments } from './comments.ts';
import { me, updateProfile } from './accounts.ts';
import { invest, myInvestments } from './investments.ts';
import {
  completeMilestone,
  createMilestone,
  deleteMilestone,
  editMilestone,
  getMilestone,
  listMilestones,
} from './milestones.ts';
import { createUpdate, deleteUpdate, editUpdate, getUpdate, listUpdates } from './updates.ts';

/** What somebody stands to a project as. */
export type Standing = 'developer' | 'investor' | 'other developer' | 'other investor';

type Where = { isDraft: boolean; isPrivate: boolean };
type Decision = string;

export type Operation = {
  name: string;
  /** Changes of who may change are asked for with nonsense, so that nothing changes but the answer tells. */
  request: (place: Place) => Request<unknown>;
  decide: (who: Standing, where: Where) => Decision;
  /** What it takes away is made anew for each who asks. */
  takes?: 'update' | 'comment' | 'milestone';
};

const raw = (method: string, path: string, query: string, variables: object, body?: unknown): Request<unknown> => ({
  graphql: { query, variables, pick: (data: unknown) => data },
  rest: { method, path, body, pick: (data: unknown) => data },
});

const seen =
  (yes: Decision = 'ok', hidden = 'PROJECT_NOT_FOUND') =>
  (who: Standing, { isDraft }: Where): Decision =>
    isDraft && who !== 'developer' ? hidden : yes;

const own =
  (yes: Decision, hidden = 'PROJECT_NOT_FOUND') =>
  (who: Standing, where: Where): Decision =>
    who === 'developer' ? yes : seen('FORBIDDEN', hidden)(who, where);

const read = (who: Standing, { isDraft, isPrivate }: Where): Decision => {
  if (isDraft && who !== 'developer') return 'UPDATE_NOT_FOUND';
  return isPrivate && who !== 'developer' && who !== 'investor' ? 'PRIVATE_UPDATE' : 'ok';
};

const NOTHING = { title: ' ' };

export const OPERATIONS: Operation[] = [
  { name: 'read a project', request: ({ project }) => getProject(project), decide: seen() },
  { name: 'edit a project', request: ({ project }) => editProject(project, NOTHING), decide: own('VALIDATION') },
  {
    name: 'invest',
    request: ({ project }) => invest(project, 0),
    decide: (who, where) => {
      if (who === 'developer') return 'OWN_PROJECT';
      return seen(who === 'other developer' ? 'INVESTOR_ROLE_REQUIRED' : 'INVALID_AMOUNT')(who, where);
    },
  },
  {
    name: 'read its terms',
    decide: seen(),
    request: ({ project }) =>
      raw('GET', `/projects/${project}/terms`, 'query ($id: ID!) { project(id: $id) { termsLog { field } } }', {
        id: project,
      }),
  },
  { name: 'list updates', request: ({ project }) => listUpdates(project), decide: seen() },
  { name: 'read an update', request: ({ project, update }) => getUpdate(project, update), decide: read },
  {
    name: 'publish an update',
    request: ({ project }) => createUpdate(project, { title: ' ', content: 'x' }),
    decide: own('VALIDATION'),
  },
  {
    name: 'edit an update',
    request: ({ project, update }) => editUpdate(project, update, NOTHING),
    decide: own('VALIDATION', 'UPDATE_NOT_FOUND'),
  },
  {
    name: 'delete an update',
    request: ({ project, update }) => deleteUpdate(project, update),
    decide: own('ok', 'UPDATE_NOT_FOUND'),
    takes: 'update',
  },
  { name: 'list comments', request: ({ project, update }) => listComments(project, update), decide: read },
  {
    name: 'comment',
    request: ({ update }) => addComment(update, ' '),
    decide: (who, where) => (read(who, where) === 'ok' ? 'VALIDATION' : read(who, where)),
  },
  {
    name: 'delete a comment',
    request: ({ comment }) => deleteComment(comment),
    takes: 'comment',
    decide: (who, where) => {
      if (who === 'developer') return 'ok';
      return read(who, where) === 'ok'
        ? 'FORBIDDEN'
        : read(who, where).replace('UPDATE', where.isDraft ? 'COMMENT' : 'UPDATE');
    },
  },
  { name: 'list milestones', request: ({ project }) => listMilestones(project), decide: seen() },
  {
    name: 'read a milestone',
    request: ({ project, milestone }) => getMilestone(project, milestone),
    decide: seen('ok', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'add a milestone',
    request: ({ project }) => createMilestone(project, { title: ' ', description: ' ' }),
    decide: own('VALIDATION'),
  },
  {
    name: 'edit a milestone',
    request: ({ project, milestone }) => editMilestone(project, milestone, NOTHING),
    decide: own('VALIDATION', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'complete a milestone',
    request: ({ project, milestone }) => completeMilestone(project, milestone),
    decide: own('ok', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'delete a milestone',
    request: ({ project, milestone }) => deleteMilestone(project, milestone),
    decide: own('ok', 'MILESTONE_NOT_FOUND'),
    takes: 'milestone',
  },
  { name: 'list projects', request: () => listProjects(), decide: () => 'ok' },
  { name: "list one's own", request: () => myProjects(), decide: () => 'ok' },
  { name: "list one's investments", request: () => myInvestments(), decide: () => 'ok' },
  { name: 'who am I', request: () => me(), decide: () => 'ok' },
  {
    name: "change one's profile",
    request: () => updateProfile({ studio_name: 'x'.repeat(121), name: 'x'.repeat(121) }),
    decide: () => 'VALIDATION',
  },
  {
    name: 'make a project',
    request: () => createProject({ ...NEW_PROJECT, title: ' ' }),
    decide: (who) => (who.includes('investor') ? 'DEVELOPER_ROLE_REQUIRED' : 'VALIDATION'),
  },
  {
    name: 'list developers',
    decide: () => 'ok',
    request: () => raw('GET', '/users/developers', '{ developers { edges { node { studioName } } } }', {}),
  },
  {
    name: 'list investors',
    decide: () => 'ok',
    request: () => raw('GET', '/users/investors', '{ investors { edges { node { name } } } }', {}),
  },
];

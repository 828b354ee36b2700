import type { Request } from '../api.ts';
import { createProject, editProject, getProject, listProjects, myProjects, NEW_PROJECT } from './projects.ts';
import { addComment, deleteComment, editComment, listComments, pinComment } from './comments.ts';
import { acceptTexts, listTextsToAccept } from './texts.ts';
import { listReplies, listThreads } from './threads.ts';
import { me, updateProfile } from './accounts.ts';
import { getDataExport, requestDataExport } from './data.exports.ts';
import { createFeed, getFeed, revokeFeed } from './feeds.ts';
import { getMailPreferences, setMailPreference } from './mail.preferences.ts';
import { countUnread, listNews, listNotifications, markRead } from './notifications.ts';
import { PASSKEYS } from './permissions.passkeys.ts';
import { invest, myInvestments } from './investments.ts';
import { follow, listFollowed, unfollow } from './follows.ts';
import { conclude } from './outcomes.ts';
import { getReceipt, myInvestmentsIn, myPositions } from './receipts.ts';
import {
  completeMilestone,
  createMilestone,
  deleteMilestone,
  editMilestone,
  getMilestone,
  listMilestones,
} from './milestones.ts';
import { isOfStudio, ofComment, own, ownUpdate, read, seen, written, type Operation } from './permission.decisions.ts';
import { statement } from './statements.ts';
import { searchDirectory } from './studios.ts';
import { EDITING } from './permissions.editors.ts';
import { MODERATION } from './permissions.moderation.ts';
import { INSTRUCTIONS } from './permissions.instructions.ts';
import { DISTRIBUTIONS } from './permissions.distributions.ts';
import { PAYMENTS } from './permissions.payments.ts';
import { RETURNS } from './permissions.returns.ts';
import { PROJECTS } from './permissions.projects.ts';
import { QUESTIONS } from './permissions.questions.ts';
import { WEBHOOKS } from './permissions.webhooks.ts';
import { stopWaiting, waitForSeat } from './seat.waits.ts';
import { requestUpdate } from './update.requests.ts';
import { createUpdate, deleteUpdate, editUpdate, getUpdate, listUpdates } from './updates.ts';
import { withdraw } from './withdrawals.ts';

const raw = (query: string, variables: object = {}): Request<unknown> => ({
  graphql: { query, variables, pick: (data: unknown) => data },
});

const NOTHING = { title: ' ' };

export const OPERATIONS: Operation[] = [
  { name: 'read a project', request: ({ project }) => getProject(project), decide: seen() },
  { name: 'edit a project', request: ({ project }) => editProject(project, NOTHING), decide: own('VALIDATION') },
  {
    name: 'conclude a project',
    request: ({ project }) => conclude(project, { outcomeText: ' ' }),
    decide: own('VALIDATION'),
  },
  {
    name: 'invest',
    request: ({ project }) => invest(project, 0),
    decide: (who, where) => {
      if (who === 'developer') return 'OWN_PROJECT';
      if (where.isHidden && who === 'investor') return 'PROJECT_HIDDEN';
      // Nobody looks up the role of an editor, who may never invest.
      if ((where.isHidden || where.isDraft) && who === 'editor') return 'PROJECT_NOT_FOUND';
      return seen(who.includes('investor') ? 'INVALID_AMOUNT' : 'INVESTOR_ROLE_REQUIRED')(who, where);
    },
  },
  {
    name: 'read its terms',
    decide: seen(),
    request: ({ project }) =>
      raw('query ($id: ID!) { project(id: $id) { termsLog { field } } }', {
        id: project,
      }),
  },
  ...[follow, unfollow].map((change): Operation => ({
    name: `${change.name} a project`,
    request: ({ project }) => change(project),
    decide: (who, where) => (isOfStudio(who) ? 'OWN_PROJECT' : seen()(who, where)),
  })),
  {
    name: 'wait for a seat',
    request: ({ project }) => waitForSeat(project),
    decide: (who, where) => {
      if (who === 'investor')
        return where.isDraft ? 'PROJECT_NOT_FOUND' : where.isHidden ? 'PROJECT_HIDDEN' : 'ALREADY_INVESTED';
      if (who === 'developer') return 'OWN_PROJECT';
      return seen(who === 'other investor' ? 'SEATS_AVAILABLE' : 'INVESTOR_ROLE_REQUIRED')(who, where);
    },
  },
  { name: 'stop waiting for a seat', request: ({ project }) => stopWaiting(project), decide: seen() },
  { name: 'list updates', request: ({ project }) => listUpdates(project), decide: seen() },
  {
    name: 'ask for an update',
    request: ({ project }) => requestUpdate(project),
    decide: (who, where) => seen(who === 'investor' ? 'UPDATE_REQUEST_TOO_EARLY' : 'NOT_PROJECT_INVESTOR')(who, where),
  },
  { name: 'read an update', request: ({ project, update }) => getUpdate(project, update), decide: read },
  {
    name: 'publish an update',
    request: ({ project }) => createUpdate(project, { title: ' ', content: 'x' }),
    decide: written('VALIDATION'),
  },
  {
    name: 'edit an update',
    request: ({ project, update }) => editUpdate(project, update, NOTHING),
    decide: ownUpdate('VALIDATION'),
  },
  {
    name: 'delete an update',
    request: ({ project, update }) => deleteUpdate(project, update),
    decide: ownUpdate('ok'),
    takes: 'update',
  },
  { name: 'list comments', request: ({ update }) => listComments(update), decide: read },
  {
    name: 'comment',
    request: ({ update }) => addComment(update, ' '),
    decide: (who, where) => (read(who, where) === 'ok' ? 'VALIDATION' : read(who, where)),
  },
  {
    name: 'list threads of comments',
    request: ({ update }) => listThreads(update),
    decide: read,
  },
  { name: "list a comment's replies", request: ({ comment }) => listReplies(comment), decide: ofComment('ok', 'ok') },
  {
    name: 'reply to a comment',
    request: ({ update, comment }) => addComment(update, ' ', comment),
    decide: (who, where) => (read(who, where) === 'ok' ? 'VALIDATION' : read(who, where)),
  },
  {
    name: 'edit a comment',
    request: ({ comment }) => editComment(comment, ' '),
    decide: ofComment('VALIDATION'),
  },
  ...[true, false].map((isPinned): Operation => ({
    name: isPinned ? 'pin a comment' : 'unpin a comment',
    request: ({ comment }) => pinComment(comment, isPinned),
    decide: ofComment('ok'),
  })),
  {
    name: 'delete a comment',
    request: ({ comment }) => deleteComment(comment),
    takes: 'comment',
    decide: ofComment('ok'),
  },
  ...QUESTIONS,
  { name: 'list milestones', request: ({ project }) => listMilestones(project), decide: seen() },
  {
    name: 'read a milestone',
    request: ({ project, milestone }) => getMilestone(project, milestone),
    decide: seen('ok', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'add a milestone',
    request: ({ project }) => createMilestone(project, { title: ' ', description: ' ' }),
    decide: written('VALIDATION'),
  },
  {
    name: 'edit a milestone',
    request: ({ project, milestone }) => editMilestone(project, milestone, NOTHING),
    decide: written('VALIDATION', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'complete a milestone',
    request: ({ project, milestone }) => completeMilestone(project, milestone),
    decide: written('ok', 'MILESTONE_NOT_FOUND'),
  },
  {
    name: 'delete a milestone',
    request: ({ project, milestone }) => deleteMilestone(project, milestone),
    decide: written('ok', 'MILESTONE_NOT_FOUND'),
    takes: 'milestone',
  },
  ...EDITING,
  ...INSTRUCTIONS,
  ...PAYMENTS,
  ...DISTRIBUTIONS,
  ...RETURNS,
  { name: 'list projects', request: () => listProjects(), decide: () => 'ok' },
  { name: "list one's own", request: () => myProjects(), decide: () => 'ok' },
  { name: 'list followed projects', request: () => listFollowed(), decide: () => 'ok' },
  { name: "list one's investments", request: () => myInvestments(), decide: () => 'ok' },
  { name: "read one's statement", request: () => statement('2026-01-01', '2026-01-31'), decide: () => 'ok' },
  {
    name: 'read a receipt',
    request: ({ investment }) => getReceipt(investment),
    decide: (who) => (who === 'investor' ? 'ok' : 'INVESTMENT_NOT_FOUND'),
  },
  {
    name: 'withdraw an investment',
    request: ({ investment }) => withdraw(investment),
    decide: (who) => (who === 'investor' ? 'WITHDRAWAL_TOO_LATE' : 'INVESTMENT_NOT_FOUND'),
  },
  { name: "list one's positions", request: () => myPositions(), decide: () => 'ok' },
  {
    name: "list one's investments in a project",
    request: ({ project }) => myInvestmentsIn(project),
    decide: () => 'ok',
  },
  { name: 'who am I', request: () => me(), decide: () => 'ok' },
  {
    name: "change one's profile",
    request: () => updateProfile({ studio_name: 'x'.repeat(121), name: 'x'.repeat(121) }),
    decide: () => 'VALIDATION',
  },
  { name: "see whether one's feed is there", request: () => getFeed, decide: () => 'ok' },
  { name: "make one's feed", request: () => createFeed, decide: () => 'ok' },
  { name: "revoke one's feed", request: () => revokeFeed, decide: () => 'ok' },
  { name: "see the copy of one's data", request: () => getDataExport(), decide: () => 'ok' },
  {
    name: "ask for a copy of one's data again",
    request: () => requestDataExport(),
    decide: () => 'DATA_EXPORT_REQUESTED',
  },
  ...WEBHOOKS,
  ...PASSKEYS,
  { name: 'see when one is sent mails', request: () => getMailPreferences(), decide: () => 'ok' },
  {
    name: 'choose when one is sent mails',
    request: () => setMailPreference('answers', 'at_once'),
    decide: () => 'ok',
  },
  {
    name: 'choose when a studio is sent mails',
    request: () => setMailPreference('own_money', 'at_once'),
    decide: (who) => (who.includes('investor') ? 'VALIDATION' : 'ok'),
  },
  { name: 'list the texts one has not accepted', request: () => listTextsToAccept(), decide: () => 'ok' },
  {
    name: 'accept a text that is none',
    request: () => acceptTexts([{ name: 'terms', version: 'x' }]),
    decide: () => 'TEXTS_CHANGED',
  },
  { name: "list one's notifications", request: () => listNotifications(), decide: () => 'ok' },
  { name: 'list the news', request: () => listNews(), decide: () => 'ok' },
  { name: 'count unread notifications', request: () => countUnread(), decide: () => 'ok' },
  { name: 'mark all notifications read', request: () => markRead(), decide: () => 'ok' },
  {
    name: "mark a project's notifications read",
    request: ({ project }) => markRead({ project }),
    decide: seen(),
  },
  ...MODERATION,
  {
    name: 'make a project',
    request: () => createProject({ ...NEW_PROJECT, title: ' ' }),
    decide: (who) => (who.includes('investor') ? 'DEVELOPER_ROLE_REQUIRED' : 'VALIDATION'),
  },
  {
    name: 'list developers',
    decide: () => 'ok',
    request: () => searchDirectory('developers', ''),
  },
  {
    name: 'list investors',
    decide: () => 'ok',
    request: () => searchDirectory('investors', ''),
  },
  ...PROJECTS,
];

import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { EventKind, StoredEvent } from '#server/kernel/event.ts';
import { toDollars } from '#server/kernel/money.ts';
import {
  developerProblem,
  isProjectDeveloper,
  ownedNotices,
  visibleIn,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireVisibleProject } from '#server/features/projects/visible.projects.service.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** A webhook's message: ids and public facts, in the names and units of REST. */
export type WebhookMessage = { id: string; type: WebhookMessageType; timestamp: Date; data: object };

type Subject = { viewer: Viewer; project: Visible<Project>; id: number; addresseeId: number | null };

/** The same id whenever the event is sent to the webhook, so that receivers recognize duplicates. */
export const messageId = (webhookId: number, event: number | string): string => `msg_${webhookId}_${event}`;

export const testMessage = (webhookId: number, now: Date): WebhookMessage => ({
  id: messageId(webhookId, `test_${now.getTime()}`),
  type: TEST_TYPE,
  timestamp: now,
  data: { webhook_id: webhookId },
});

/** Turns events into messages for an account, by its current permissions. */
export function createWebhookMessages(dependencies: Dependencies) {
  const { projects, milestones, comments, investments, moderation, siteUrl } = dependencies;
  const reader = createUpdateReader(dependencies);

  const factsOf = (project: Visible<Project>): object => {
    const url = `${siteUrl}/projects/${project.id}`;
    if (!project.isPublished) return { id: project.id, url };
    const { id, title, investorCount, maxInvestors, isActive } = project;
    const funding = {
      funding_raised: toDollars(project.fundingRaisedCents),
      funding_goal: toDollars(project.fundingGoalCents),
    };
    return {
      id,
      url,
      title,
      ...funding,
      investor_count: investorCount,
      max_investors: maxInvestors,
      is_active: isActive,
    };
  };

  async function updateFacts({ viewer, project, id }: Subject): Promise<object> {
    const { update } = await reader.getReadable(viewer, id, project.id);
    const { type, isPublic, title } = update;
    const url = `${siteUrl}/projects/${project.id}/updates/${id}`;
    return { update: { id, url, type, is_public: isPublic, title: isPublic ? title : null } };
  }

  async function commentFacts({ viewer, project, id }: Subject): Promise<object> {
    const comment = await comments.findById(id);
    if (!comment) throw new DomainError(NOT_FOUND.comment);
    await reader.getReadable(viewer, comment.updateId, project.id);
    return { comment: { id, update_id: comment.updateId, parent_id: comment.parentId } };
  }

  async function milestoneFacts({ project, id }: Subject): Promise<object> {
    const found = await milestones.findById(id);
    const [milestone] = visibleIn([project], found ? [found] : []);
    if (!milestone) throw new DomainError(NOT_FOUND.milestone);
    const { title, status, dueDate } = milestone;
    return { milestone: { id, title, status, due_date: dueDate } };
  }

  /** Investor and amount, for the project's developer only. */
  const investmentFacts = async ({ viewer, project, id }: Subject): Promise<object> =>
    isProjectDeveloper(viewer, project) ? { investment: { id } } : {};

  /** Facts of a reversal, for the investor and the project's developer, who may both read it. */
  async function reversalFacts({ viewer, project, id, addresseeId }: Subject): Promise<object> {
    if (addresseeId !== viewer.id) refuse(developerProblem(viewer, project));
    return { investment: { id } };
  }

  /** Facts of a notice, for its owner. */
  async function noticeFacts({ viewer, id }: Subject): Promise<object> {
    const [notice] = ownedNotices(viewer, await moderation.findNotices([id]));
    if (!notice) throw new DomainError(NOT_FOUND.notice);
    return { notice: { id, subject_kind: notice.subjectKind, subject_id: notice.subjectId } };
  }

  const noFacts = async (): Promise<object> => ({});

  /** Facts of a hidden project, for its developer and whoever ever invested in it. */
  async function forBackers({ viewer, project }: Subject): Promise<object> {
    const isBacker = (await investments.backedIn(viewer.id, [project.id])).length > 0;
    if (!isBacker && !isProjectDeveloper(viewer, project)) throw new DomainError(NOT_FOUND.project);
    return {};
  }

  /** Facts of reminders and requests for updates, for the project's developer only. */
  const forStudio =
    (facts: typeof noFacts | typeof milestoneFacts) =>
    async (subject: Subject): Promise<object> => {
      refuse(developerProblem(subject.viewer, subject.project));
      return facts(subject);
    };

  const SUBJECTS: Record<EventKind, (subject: Subject) => Promise<object>> = {
    project_published: noFacts,
    project_closed: noFacts,
    project_hidden: forBackers,
    project_shown: forBackers,
    terms_changed: noFacts,
    goal_reached: noFacts,
    last_seats: noFacts,
    investment_received: investmentFacts,
    investment_reversed: reversalFacts,
    update_published: updateFacts,
    update_requested: forStudio(noFacts),
    update_answered: updateFacts,
    comment_added: commentFacts,
    comment_answered: commentFacts,
    milestone_created: milestoneFacts,
    milestone_rescheduled: milestoneFacts,
    milestone_completed: milestoneFacts,
    milestone_overdue: milestoneFacts,
    milestone_due_soon: forStudio(milestoneFacts),
    project_silent: forStudio(noFacts),
    content_hidden: noticeFacts,
    content_shown: noticeFacts,
  };

  return {
    /** Null when the account may not see the event, or its subject was deleted. */
    async of(viewer: Viewer, event: StoredEvent, webhookId: number): Promise<WebhookMessage | null> {
      const { id, kind, projectId, subjectId, addresseeId, createdAt } = event;
      try {
        const project = await requireVisibleProject(dependencies, viewer, await projects.findById(projectId));
        const facts = await SUBJECTS[kind]({ viewer, project, id: subjectId ?? 0, addresseeId });
        const data = { project: factsOf(project), ...facts };
        return { id: messageId(webhookId, id), type: kind, timestamp: createdAt, data };
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },
  };
}

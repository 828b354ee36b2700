import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import type { SubjectKind } from '#server/kernel/event.declaration.ts';
import { EVENTS } from '#server/kernel/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/event.ts';
import { toDollars } from '#server/kernel/money.ts';
import { receiptHolder } from '#server/features/investments/investment.events.ts';
import { ownedNotices, readableQuestions, visibleIn, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** A webhook's message: ids and public facts, in the names and units of REST. */
export type WebhookMessage = { id: string; type: WebhookMessageType; timestamp: Date; data: object };

type Subject = { viewer: Viewer; project: Visible<Project>; event: StoredEvent; id: number };

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
  const { projects, users, milestones, comments, questions, moderation, siteUrl } = dependencies;
  const rights = createRights(dependencies);
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

  /** Neither text: only an answered question is public. */
  async function questionFacts({ viewer, project, id }: Subject): Promise<object> {
    const found = await questions.findById(id);
    const [question] = readableQuestions(viewer, [project], found ? [found] : []);
    if (!question) throw new DomainError(NOT_FOUND.question);
    return { question: { id, is_answered: question.answeredAt !== null } };
  }

  async function milestoneFacts({ project, id }: Subject): Promise<object> {
    const found = await milestones.findById(id);
    const [milestone] = visibleIn([project], found ? [found] : []);
    if (!milestone) throw new DomainError(NOT_FOUND.milestone);
    const { title, status, dueDate } = milestone;
    return { milestone: { id, title, status, due_date: dueDate } };
  }

  /** The investment, for its investor and, with the investor's name, whoever may see all. */
  async function investmentFacts({ viewer, project, event, id }: Subject): Promise<object> {
    const seesAll = await rights.may(viewer, 'investors.see', project);
    if (!seesAll && event.addresseeId !== viewer.id) return {};
    const investment = { id, amount: event.amountCents === null ? null : toDollars(event.amountCents) };
    const investorId = receiptHolder(event);
    if (!seesAll || investorId === null) return { investment };
    const name = (await users.findNames([investorId])).get(investorId) ?? null;
    return { investment: { ...investment, investor: { id: investorId, name } } };
  }

  /** Facts of a notice, for its owner. */
  async function noticeFacts({ viewer, id }: Subject): Promise<object> {
    const [notice] = ownedNotices(viewer, await moderation.findNotices([id]));
    if (!notice) throw new DomainError(NOT_FOUND.notice);
    return { notice: { id, subject_kind: notice.subjectKind, subject_id: notice.subjectId } };
  }

  const FACTS: Record<SubjectKind, (subject: Subject) => Promise<object>> = {
    investment: investmentFacts,
    update: updateFacts,
    comment: commentFacts,
    question: questionFacts,
    milestone: milestoneFacts,
    moderation_notice: noticeFacts,
  };

  /** Whether the account has a relation to which messages about the kind are limited. */
  async function isAmongReaders({ viewer, project, event }: Subject): Promise<boolean> {
    const { webhook: readers } = EVENTS[event.kind];
    if (!readers || (readers.includes('addressee') && event.addresseeId === viewer.id)) return true;
    const related = readers.filter((reader) => reader !== 'addressee');
    return (await rights.relationsOf(viewer, [project], related)).size > 0;
  }

  return {
    /** Null when the account may not see the event, or its subject was deleted. */
    async of(viewer: Viewer, event: StoredEvent, webhookId: number): Promise<WebhookMessage | null> {
      const { id, kind, projectId, subjectId, createdAt } = event;
      const { subject: about } = EVENTS[kind];
      try {
        const project = await rights.requireVisible(viewer, await projects.findById(projectId));
        const subject = { viewer, project, event, id: subjectId ?? 0 };
        if (!(await isAmongReaders(subject))) return null;
        const facts = about ? await FACTS[about](subject) : {};
        const data = { project: factsOf(project), ...facts };
        return { id: messageId(webhookId, id), type: kind, timestamp: createdAt, data };
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },
  };
}

import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import type { SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { isOwnAct } from '#server/features/notifications/audience.rules.ts';
import { isOfReversal } from '#server/features/investments/investment.events.ts';
import {
  ownedNotices,
  readableQuestions,
  requireReadable,
  visibleIn,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { dueOnOfEvent } from '#server/features/returns/report.counts.rules.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import {
  CAMPAIGN_FACTS,
  COMMENT_FACTS,
  DELETED_FACTS,
  DISTRIBUTION_FACTS,
  INVESTMENT_FACTS,
  MILESTONE_FACTS,
  NOTICE_FACTS,
  PROJECT_FACTS,
  QUESTION_FACTS,
  REVENUE_PERIOD_FACTS,
  REVENUE_REPORT_FACTS,
  readFacts,
  TEST_FACTS,
  UPDATE_FACTS,
} from './webhook.facts.rules.ts';
import { isOfCampaign, isOfPeriod } from './webhook.shapes.rules.ts';
import { TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createUpdateReader } from '#server/features/updates/update.reader.service.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** A webhook's message: ids and public facts, in the names and units of REST. */
export type WebhookContent = {
  /** Null for a test. */
  eventId: number | null;
  type: WebhookMessageType;
  timestamp: Date;
  data: object;
};

export type WebhookMessage = WebhookContent & { id: string };

/** The text that is sent. */
export const bodyOf = ({ type, timestamp, data }: WebhookContent): string => JSON.stringify({ type, timestamp, data });

type Subject = { viewer: Viewer; project: Visible<Project>; event: StoredEvent; id: number };

/** The same id whenever the event is sent to the webhook, so that receivers recognize duplicates. */
export const messageId = (webhookId: number, event: number | string): string => `msg_${webhookId}_${event}`;

export const testMessage = (webhookId: number, now: Date): WebhookMessage => ({
  id: messageId(webhookId, `test_${now.getTime()}`),
  eventId: null,
  type: TEST_TYPE,
  timestamp: now,
  data: readFacts(TEST_FACTS, webhookId),
});

/** Turns events into messages for an account, by its current permissions. */
export function createWebhookMessages(dependencies: Dependencies) {
  const { projects, users, investments, milestones, comments, questions, moderation, siteUrl } = dependencies;
  const { revenueReports } = dependencies;
  const rights = createRights(dependencies);
  const reader = createUpdateReader(dependencies);

  async function updateFacts({ viewer, project, id }: Subject): Promise<object> {
    const { update } = await reader.getReadable(viewer, id, project.id);
    return { update: readFacts(UPDATE_FACTS, { update, project, siteUrl }) };
  }

  async function commentFacts({ viewer, project, id }: Subject): Promise<object> {
    const comment = await comments.findById(id);
    if (!comment) throw new DomainError(NOT_FOUND.comment);
    await reader.getReadable(viewer, comment.updateId, project.id);
    return { comment: readFacts(COMMENT_FACTS, comment) };
  }

  async function questionFacts({ viewer, project, id }: Subject): Promise<object> {
    const found = await questions.findById(id);
    const [question] = readableQuestions(viewer, [project], found ? [found] : []);
    if (!question) throw new DomainError(NOT_FOUND.question);
    return { question: readFacts(QUESTION_FACTS, question) };
  }

  async function milestoneFacts({ project, id }: Subject): Promise<object> {
    const found = await milestones.findById(id);
    const [milestone] = visibleIn([project], found ? [found] : []);
    if (!milestone) throw new DomainError(NOT_FOUND.milestone);
    return { milestone: readFacts(MILESTONE_FACTS, { milestone, project }) };
  }

  /** The investment, for its investor and, with the investor's name, whoever may see all. */
  async function investmentFacts({ viewer, project, event, id }: Subject): Promise<object> {
    const seesAll = await rights.may(viewer, 'investors.see', project);
    if (!seesAll && event.addresseeId !== viewer.id) return {};
    const investorId = seesAll ? ((await investments.findById(id))?.investorId ?? null) : null;
    const investor = investorId === null ? null : { id: investorId, name: await nameOf(investorId) };
    const sign = isOfReversal(event.kind) ? -1 : 1;
    const amountCents = event.amountCents === null ? null : sign * event.amountCents;
    return { investment: readFacts(INVESTMENT_FACTS, { id, amountCents, investor }) };
  }

  async function distributionFacts({ viewer, project, event, id }: Subject): Promise<object> {
    const { addresseeId, amountCents } = event;
    const seesAll = await rights.may(viewer, 'investors.see', project);
    if (addresseeId === null || (!seesAll && addresseeId !== viewer.id)) return {};
    const investor = seesAll ? { id: addresseeId, name: await nameOf(addresseeId) } : null;
    return { distribution: readFacts(DISTRIBUTION_FACTS, { id, amountCents, investor }) };
  }

  /** The report with what one investor gets of it, for them and, with their name, whoever may see all. */
  async function revenueReportFacts({ viewer, project, event, id }: Subject): Promise<object> {
    const { addresseeId, amountCents } = event;
    const seesAll = await rights.may(viewer, 'investors.see', project);
    const report = await revenueReports.findReport(id);
    if (!report || addresseeId === null || (!seesAll && addresseeId !== viewer.id)) return {};
    const investor = seesAll ? { id: addresseeId, name: await nameOf(addresseeId) } : null;
    return { revenue_report: readFacts(REVENUE_REPORT_FACTS, { ...report, amountCents, investor }) };
  }

  const nameOf = async (userId: number) => (await users.findNames([userId])).get(userId) ?? null;

  /** Facts of a notice, for its owner. */
  async function noticeFacts({ viewer, id }: Subject): Promise<object> {
    const [notice] = ownedNotices(viewer, await moderation.findNotices([id]));
    if (!notice) throw new DomainError(NOT_FOUND.notice);
    return { notice: readFacts(NOTICE_FACTS, notice) };
  }

  /** The id of what was deleted, for those who could read it; of a milestone, for all who see the project. */
  async function deletedFacts(about: SubjectKind, { viewer, project, id }: Subject): Promise<object> {
    if (about !== 'milestone') {
      const updateId = about === 'comment' ? (await moderation.findStoredComment(id))?.updateId : id;
      const update = await moderation.findStoredUpdate(updateId ?? 0);
      if (!update) throw new DomainError(NOT_FOUND.update);
      requireReadable(project, update, await rights.may(viewer, 'update.readPrivate', project));
    }
    return { [about]: readFacts(DELETED_FACTS, { id }) };
  }

  const FACTS: Record<SubjectKind, (subject: Subject) => Promise<object>> = {
    investment: investmentFacts,
    distribution: distributionFacts,
    revenue_report: revenueReportFacts,
    update: updateFacts,
    comment: commentFacts,
    question: questionFacts,
    milestone: milestoneFacts,
    moderation_notice: noticeFacts,
  };

  /** Whether the account has a relation to which messages about the kind are limited, or did it itself. */
  async function isAmongReaders({ viewer, project, event }: Subject): Promise<boolean> {
    const { webhook: readers } = EVENTS[event.kind];
    if (!readers || isOwnAct(event, viewer.id) || (readers.includes('addressee') && event.addresseeId === viewer.id))
      return true;
    const related = readers.filter((reader) => reader !== 'addressee');
    return (await rights.relationsOf(viewer, [project], related)).size > 0;
  }

  return {
    /** Null when the account may not see the event, or its subject was deleted. */
    async contentFor(viewer: Viewer, event: StoredEvent): Promise<WebhookContent | null> {
      const { id, kind, projectId, subjectId, createdAt } = event;
      const { subject: about, isDeletion } = EVENTS[kind];
      try {
        const project = await rights.requireVisible(viewer, await projects.findById(projectId));
        const subject = { viewer, project, event, id: subjectId ?? 0 };
        if (!(await isAmongReaders(subject))) return null;
        const facts = about ? await (isDeletion ? deletedFacts(about, subject) : FACTS[about](subject)) : {};
        const campaign =
          isOfCampaign(kind) && project.isPublished ? { campaign: readFacts(CAMPAIGN_FACTS, project) } : {};
        const period = isOfPeriod(kind)
          ? { revenue_period: readFacts(REVENUE_PERIOD_FACTS, dueOnOfEvent(event, sharingGame(project))) }
          : {};
        const data = { project: readFacts(PROJECT_FACTS, { project, siteUrl }), ...campaign, ...period, ...facts };
        return { eventId: id, type: kind, timestamp: createdAt, data };
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
    },
  };
}

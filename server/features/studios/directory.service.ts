import { CLOSED_NAME } from '#server/features/accounts/closing.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import type { DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { emptyList, type Listed, type Slice } from '#server/kernel/pagination.ts';
import type { DeveloperProfile, InvestorProfile } from '#server/features/accounts/profile.rules.ts';
import type { UnansweredCounts } from '#server/features/payments/unconfirmed.rules.ts';
import type { OutcomeCounts } from '#server/features/projects/outcome/outcome.rules.ts';
import { isWordless, searchWords } from '#server/kernel/text/search.words.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Public profiles, never with an e-mail. */
export const createDirectoryService = ({
  users,
  projects,
  waitingPayments,
  accountClosings,
  calendar,
}: Dependencies) => ({
  /** A search finds names and countries by beginnings of words, and only the latest `MAX_FOUND`. */
  async developers(viewer: Viewer | null, search: string | null, slice: Slice): Promise<Listed<DeveloperProfile>> {
    requireViewer(viewer);
    return isWordless(search ?? '') ? emptyList() : users.listDevelopers(slice, searchWords(search ?? ''));
  },

  async investors(viewer: Viewer | null, search: string | null, slice: Slice): Promise<Listed<InvestorProfile>> {
    requireViewer(viewer);
    return isWordless(search ?? '') ? emptyList() : users.listInvestors(slice, searchWords(search ?? ''));
  },

  /** The studio of a closed account is found only while a published project of it is. Errors: DEVELOPER_NOT_FOUND. */
  async developer(viewer: Viewer | null, id: number): Promise<DeveloperProfile> {
    requireViewer(viewer);
    const [developer] = await users.findDevelopers([id]);
    if (!developer) throw new DomainError(NOT_FOUND.developer);
    const isClosed = developer.studioName === CLOSED_NAME && (await accountClosings.isClosed(developer.userId));
    if (isClosed && !(await projects.countPublished([id])).has(id)) throw new DomainError(NOT_FOUND.developer);
    return developer;
  },

  /** Batch: developers' profiles by their own ids. */
  async findDevelopers(viewer: Viewer | null, ids: readonly number[]): Promise<DeveloperProfile[]> {
    requireViewer(viewer);
    return users.findDevelopers(ids);
  },

  /** Batch: investors' profiles by account. */
  async findInvestors(viewer: Viewer | null, userIds: readonly number[]): Promise<InvestorProfile[]> {
    requireViewer(viewer);
    return users.findInvestorsByUser(userIds);
  },

  async countPublished(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, number>> {
    requireViewer(viewer);
    return projects.countPublished(developerIds);
  },

  /** Batch: how often their published projects met the first due dates of their milestones. */
  async deliveriesOf(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, DeliveryRecord>> {
    requireViewer(viewer);
    return projects.deliveriesOf(developerIds, dayOf(calendar()));
  },

  /** Batch: what they left unanswered in their published projects. */
  async unansweredOf(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, UnansweredCounts>> {
    requireViewer(viewer);
    return waitingPayments.unansweredOf(developerIds, dayOf(calendar()));
  },

  /** Batch: the outcomes of their published projects. */
  async outcomesOf(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, OutcomeCounts>> {
    requireViewer(viewer);
    return projects.outcomesOf(developerIds);
  },

  /** Batch: when the latest public update of each one's published projects was published. */
  async latestUpdatesOf(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, Date>> {
    requireViewer(viewer);
    return projects.latestPublicUpdates(developerIds);
  },
});

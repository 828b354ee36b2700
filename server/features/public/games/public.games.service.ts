import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import { NOTHING_UNANSWERED } from '#server/features/payments/unconfirmed.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { NO_DELIVERIES, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import { createMilestoneService } from '#server/features/milestones/milestone.service.ts';
import { createGalleryService } from '#server/features/projects/gallery/gallery.service.ts';
import type { GalleryItem } from '#server/features/projects/gallery/gallery.rules.ts';
import type { ProjectOrder } from '#server/features/projects/catalogue/project.order.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { ProjectFilter } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { closedByDeveloperOn, MAX_TERMS_CHANGES } from '#server/features/projects/terms/terms.rules.ts';
import { createQuestionService, type AnsweredQuestion } from '#server/features/questions/question.service.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { ReturnSums } from '#server/features/returns/report.counts.rules.ts';
import { createReturnSumsService } from '#server/features/returns/returns.sums.service.ts';
import { createUpdateQueries } from '#server/features/updates/update.queries.service.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Update } from '#server/features/updates/update.rules.ts';
import { linkPreviewOf, type LinkPreview } from '../previews/link.preview.rules.ts';

/** The newest that a game's page shows. */
const MAX_UPDATES = 50;
const MAX_QUESTIONS = 50;

const newest = (limit: number): Slice => ({ limit, after: null, offset: 0 });

export type GameCard = { project: Visible<Project>; studioName: string | null };

/** Everything that anybody may read of a game. */
export type PublicGame = GameCard & {
  studio: DeveloperProfile | null;
  deliveries: DeliveryRecord;
  /** Reports of payments that the studio hasn't answered for too long. */
  unconfirmedPayments: number;
  /** Returns and payments of revenue of the studio in dispute. */
  disputedReturns: number;
  /** What it returned of revenue; null before its release, and for one that shares none. */
  returns: ReturnSums | null;
  gallery: Visible<GalleryItem>[];
  milestones: Visible<Milestone>[];
  updates: Listed<Readable<UpdateRow>>;
  questions: Listed<Readable<AnsweredQuestion>>;
  today: Day;
  /** Whether its studio takes no commitments. */
  isStudioAway: boolean;
  /** Null while it takes investments, and where something else than its studio's decision stopped them. */
  closedByDeveloperOn: Day | null;
  /** Days in which investors can withdraw; 0: never. */
  withdrawalDays: number;
};

export type PublicUpdate = GameCard & {
  update: Readable<Update>;
  newer: Readable<UpdateRow> | null;
  older: Readable<UpdateRow> | null;
};

/** Games as everybody may read them, without an account. */
export function createPublicGameService(dependencies: Dependencies) {
  const { projects, terms, waitingPayments, users, withdrawalDays, calendar } = dependencies;
  const rights = createRights(dependencies);
  const galleries = createGalleryService(dependencies);
  const milestones = createMilestoneService(dependencies);
  const updates = createUpdateQueries(dependencies);
  const questions = createQuestionService(dependencies);
  const returnSums = createReturnSumsService(dependencies);

  async function findProject(id: number): Promise<Visible<Project> | null> {
    const [project] = await rights.filterOpen(await projects.findByIds([id]));
    return project ?? null;
  }

  async function findStudio(id: number): Promise<DeveloperProfile | null> {
    const [studio] = await users.findDevelopers([id]);
    return studio ?? null;
  }

  return {
    /** Null for what not everybody sees, as for an unknown id. */
    async find(id: number): Promise<PublicGame | null> {
      const project = await findProject(id);
      if (!project) return null;
      const today = dayOf(calendar());
      const { developerId } = project;
      const [studio, deliveries, unanswered, gallery, planned, published, answered, away, changes, returns] =
        await Promise.all([
          findStudio(developerId),
          projects.deliveriesOf([developerId], today),
          waitingPayments.unansweredOf([developerId], today),
          galleries.ofProjects([project]),
          milestones.ofProjects([project]),
          updates.listPublic(project, newest(MAX_UPDATES)),
          questions.listAnswered(project, newest(MAX_QUESTIONS)),
          projects.studioAwayAmong([id]),
          project.isActive ? [] : terms.listOfProjects([id], MAX_TERMS_CHANGES),
          returnSums.ofProjects([project]),
        ]);
      return {
        project,
        studioName: studio?.studioName ?? null,
        studio,
        deliveries: deliveries.get(developerId) ?? NO_DELIVERIES,
        ...(unanswered.get(developerId) ?? NOTHING_UNANSWERED),
        returns: returns.get(id) ?? null,
        gallery: gallery.get(id) ?? [],
        milestones: planned.get(id) ?? [],
        updates: published,
        questions: answered,
        today,
        isStudioAway: away.has(id),
        closedByDeveloperOn: closedByDeveloperOn(project, changes),
        withdrawalDays,
      };
    },

    /** Null for a private update, and for one of another game. */
    async findUpdate(gameId: number, id: number): Promise<PublicUpdate | null> {
      const project = await findProject(gameId);
      const found = project && (await updates.findPublic(project, id));
      if (!found) return null;
      const studio = await findStudio(project.developerId);
      return { project, studioName: studio?.studioName ?? null, ...found };
    },

    /** Null for a project that not everybody may see, as for an unknown id. */
    async findLinkPreview(id: number): Promise<LinkPreview | null> {
      const project = await findProject(id);
      return project && linkPreviewOf(project, (await findStudio(project.developerId))?.studioName ?? null);
    },

    async list(filter: ProjectFilter, order: ProjectOrder, slice: Slice): Promise<Listed<GameCard>> {
      const listed = await projects.listOpenToAnybody(filter, order, slice);
      const open = await rights.filterOpen(listed.rows);
      const studioIds = [...new Set(open.map(({ developerId }) => developerId))];
      const studios = keyed(await users.findDevelopers(studioIds), ({ id }) => id);
      const cards = open.map((project) => ({
        project,
        studioName: studios.get(project.developerId)?.studioName ?? null,
      }));
      return { ...listed, rows: cards };
    },
  };
}

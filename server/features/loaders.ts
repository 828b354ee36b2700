import type { Thread } from '#server/features/comments/comment.rules.ts';
import { NO_DELIVERIES, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { GalleryItem } from '#server/features/projects/gallery/gallery.rules.ts';
import type { Health } from '#server/features/dashboards/health.rules.ts';
import type { Cents } from '#server/kernel/money.ts';
import type { Owned, Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { AgreedTerms, TermsChange } from '#server/features/projects/terms/terms.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { DeveloperProfile, InvestorProfile } from '#server/features/accounts/profile.rules.ts';
import type { Readership } from '#server/features/updates/readership.rules.ts';
import type { FundingPoint, UpdateStats } from '#server/features/dashboards/figures.service.ts';
import type { PositionSums } from '#server/features/investments/investment.sums.repository.ts';
import type { PositionRef } from '#server/features/investments/investor.queries.service.ts';
import type { Neighbours } from '#server/features/updates/update.queries.service.ts';
import { byKey, byKeyOf, byObject, firstPages, SHORT_ROWS, type Identified } from '#server/platform/graphql/batches.ts';
import { followLoaders } from './projects/follows/follow.loaders.ts';
import { milestoneLoaders } from './milestones/milestone.loaders.ts';
import { moderationLoaders } from './moderation/moderation.loaders.ts';
import { updateRequestLoaders } from './updates/requests/update.request.loaders.ts';
import type { LoaderInput } from './loader.input.ts';
import { webhookLoaders } from './webhooks/webhook.loaders.ts';
import type { Media } from '#server/kernel/media.ts';

type LoaderFactories = LoaderInput & { made: Record<string, unknown> };

/** Rows with long texts per statement. */
const LONG_ROWS = 200;
/** Each of these parents has up to 500 points, looked up one by one. */
const PARENTS_OF_POINTS = 10;
/** Each of these updates has up to 500 investors, looked up one by one. */
const UPDATES_WITH_READERS = 100;
/** Each of these has up to a hundred projects. */
const STUDIOS = 10;
/** Each of these has up to ten thousand milestones with their history. */
const STUDIOS_WITH_MILESTONES = 2;

const accountLoaders = {
  developer: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<DeveloperProfile | null>(
      budget,
      async (ids) => keyed(await directory.findDevelopers(viewer, ids), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  deliveries: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<DeliveryRecord>(budget, (ids) => directory.deliveriesOf(viewer, ids), NO_DELIVERIES, STUDIOS_WITH_MILESTONES),
  latestUpdate: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<Date | null>(budget, (ids) => directory.latestUpdatesOf(viewer, ids), null, STUDIOS),
  publishedCount: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<number>(budget, (ids) => directory.countPublished(viewer, ids), 0),
  firstProjects: ({ services: { projects }, viewer, budget }: LoaderInput) =>
    firstPages(budget, LONG_ROWS, (developers, limit) =>
      projects.listFirstOfDevelopers(viewer, idsOf(developers), limit),
    ),
  investorByUser: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<InvestorProfile | null>(
      budget,
      async (ids) => keyed(await directory.findInvestors(viewer, ids), ({ userId }) => userId),
      null,
    ),
};

const projectLoaders = {
  ...milestoneLoaders,
  ...moderationLoaders,
  project: ({ services: { projects }, viewer, budget }: LoaderInput) =>
    byKey<Visible<Project> | null>(
      budget,
      async (ids) => keyed(await projects.findVisible(viewer, ids), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  projectOfPosition: ({ services: { stats }, budget }: LoaderInput) =>
    byKeyOf<Visible<PositionSums>, Visible<Project> | null>(
      budget,
      ({ projectId }) => projectId,
      async (of) => keyed(await stats.projectsOf(of), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  viewerPosition: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<Visible<PositionSums> | null>(
      budget,
      async (ids) => keyed(await investments.positionsIn(viewer, ids), ({ projectId }) => projectId),
      null,
    ),
  seat: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<number | null>(budget, (ids) => investments.seatsOf(viewer, ids), null),
  firstOfPosition: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly PositionRef[], limit) =>
      investments.listFirstInProjects(viewer, of, limit),
    ),
  agreedTerms: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<AgreedTerms | null>(budget, (ids) => investments.agreedTerms(viewer, ids), null),
  investedIn: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<Cents>(budget, (ids) => investments.investedIn(viewer, ids), 0),
  firstInvestments: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Visible<Project>[], limit) =>
      investments.listFirst(viewer, of, limit),
    ),
  fundingCurve: ({ services: { stats: figures }, budget }: LoaderInput) =>
    byObject<Owned<Project>, FundingPoint[]>(budget, (own) => figures.fundingCurves(own), [], PARENTS_OF_POINTS),
  health: ({ services: { stats: figures }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Health | null>(budget, (seen) => figures.healthOf(viewer, seen), null),
  gallery: ({ services: { galleries }, budget }: LoaderInput) =>
    byObject<Visible<Project>, Visible<GalleryItem>[]>(budget, (of) => galleries.ofProjects(of), []),
  terms: ({ services: { projects }, budget }: LoaderInput) =>
    byObject<Visible<Project>, TermsChange[]>(
      budget,
      async (of) => grouped(await projects.termsOf(of), ({ projectId }) => projectId),
      [],
    ),
};

const updateLoaders = {
  ...updateRequestLoaders,
  firstUpdates: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    firstPages(budget, LONG_ROWS, (of: readonly Visible<Project>[], limit) => updates.listFirst(viewer, of, limit)),
  latestExclusiveUpdate: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Readable<UpdateRow> | null>(
      budget,
      (of) => updates.latestExclusives(viewer, of),
      null,
      LONG_ROWS,
    ),
  updateFigures: ({ services: { stats: figures }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, UpdateStats>(budget, (seen) => figures.updateStats(viewer, seen), {
      visible: 0,
      exclusive: 0,
      unread: 0,
    }),
  nextMessage: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Date | null>(budget, (seen) => updates.nextMessageOf(viewer, seen), null),
  media: ({ services: { updates }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Media[]>(budget, (of) => updates.mediaOf(of), []),
  neighbours: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Neighbours>(
      budget,
      (seen) => updates.neighboursOf(viewer, seen),
      { previous: null, next: null },
      LONG_ROWS,
    ),
  read: ({ services: { updates }, viewer, budget }: LoaderInput) =>
    byKey<boolean>(
      budget,
      async (ids) => new Map([...(await updates.readBy(viewer, ids))].map((id) => [id, true])),
      false,
    ),
  readership: ({ services: { stats: figures }, viewer, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Readership | null>(
      budget,
      (seen) => figures.readershipOf(viewer, seen),
      null,
      UPDATES_WITH_READERS,
    ),
  firstComments: ({ services: { comments }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<UpdateRow>[], limit) => comments.listFirst(of, limit)),
  firstThreads: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<UpdateRow>[], limit) => threads.listFirst(of, limit)),
  pinnedThread: ({ services: { threads }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Readable<Thread> | null>(budget, (of) => threads.pinnedOf(of), null),
  firstReplies: ({ services: { threads }, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (of: readonly Readable<Thread>[], limit) => threads.listFirstReplies(of, limit)),
  commentCount: ({ services: { comments }, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, number>(budget, (of) => comments.countOf(of), 0),
};

const loaderFactories = { ...accountLoaders, ...projectLoaders, ...followLoaders, ...updateLoaders, ...webhookLoaders };

export type Loaders = { readonly [Name in keyof typeof loaderFactories]: ReturnType<(typeof loaderFactories)[Name]> };

/** Loaders are created lazily. */
const lazyLoaders = Object.fromEntries(
  Object.entries(loaderFactories).map(([name, make]) => [
    name,
    {
      get(this: LoaderFactories) {
        return (this.made[name] ??= make(this));
      },
    },
  ]),
);
const prototype = Object.defineProperties({}, lazyLoaders) as Loaders;

/** One statement for a whole level of a query. */
export function createLoaders({ services, viewer, budget }: LoaderInput): Loaders {
  const making: LoaderFactories = { services, viewer, budget, made: {} };
  return Object.assign(Object.create(prototype) as Loaders, making);
}

const idsOf = (things: readonly Identified[]): number[] => things.map(({ id }) => id);

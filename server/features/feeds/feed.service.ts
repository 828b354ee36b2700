import { randomBytes } from 'node:crypto';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import { payByOf } from '#server/features/payments/term/payment.term.rules.ts';
import { databaseIdOf } from '#server/platform/database/installation.ts';
import type { RevenuePeriod } from '#server/features/returns/returns.rules.ts';
import { NOTHING_STORED, periodsWith } from '#server/features/returns/report.counts.rules.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import type { FeedMilestone, FeedProject } from './feed.repository.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Feed } from './feed.rules.ts';
import { keyed } from '#server/kernel/collections.ts';
import {
  readableAmong,
  visibleAmong,
  visibleIn,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { changeCredentials } from '#server/features/sessions/credential.changes.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** 256 random bits in 43 characters of an address. */
const createFeedSecret = (): string => randomBytes(32).toString('base64url');

const SECRET = /^[\w-]{43}$/;

/** The stored hash of a secret; null for a text that can't be one. */
const hashOfFeedSecret = (secret: string): string | null => (SECRET.test(secret) ? hashOfSecret(secret) : null);

/** Addresses of the feeds of a secret. */
const feedAddresses = (siteUrl: string, secret: string) => ({
  updates: `${siteUrl}/feeds/${secret}/updates.atom`,
  milestones: `${siteUrl}/feeds/${secret}/milestones.ics`,
});

const latestOf = (instants: readonly [Date, ...Date[]]): Date =>
  instants.reduce((latest, instant) => (instant > latest ? instant : latest));

/** The content of a feed at the time of reading. */
export type FeedContent<Entry> = {
  /** The id of the database; with a row's id, it identifies an entry wherever it is served. */
  databaseId: string;
  entries: Entry[];
  /** When its addresses were made. */
  createdAt: Date;
  readAt: Date;
  /** The time of the latest change in its projects, now hidden ones included. */
  changedAt: Date;
};

type Of<Row> = { project: Visible<FeedProject> } & Row;
export type FeedUpdate = Of<{ update: Readable<UpdateRow>; studioName: string | null }>;
export type FeedDate = Of<{ milestone: Visible<FeedMilestone> }>;

/** What the viewer is to pay, and until when. */
export type FeedPayment = Of<{ investmentId: number; dueCents: Cents; payBy: Day; createdAt: Date }>;

/** A report of revenue, which a studio publishes or an investor reads, and until when it is due. */
export type FeedReport = Of<{ isStudio: boolean; period: RevenuePeriod; isPublished: boolean; concludedAt: Date }>;

export type FeedDates = FeedContent<FeedDate> & {
  campaigns: Of<{ closesOn: Day }>[];
  payments: FeedPayment[];
  reports: FeedReport[];
};

const hasTerm = ({ paymentDays }: FeedProject): boolean => paymentDays !== null;

export function createFeedService(dependencies: Dependencies) {
  const { database, feeds, paymentTerms, returnSums, users, siteUrl, calendar, due } = dependencies;
  const rights = createRights(dependencies);
  let known: string | null = null;
  const databaseId = async (): Promise<string> => (known ??= await databaseIdOf(database));

  /** The projects of the viewer's feeds that they may see now. */
  async function projectsOf(viewer: Viewer) {
    const readAt = calendar();
    const [found, made, name] = await Promise.all([
      feeds.listProjects(viewer),
      feeds.findOfUser(viewer.id),
      databaseId(),
    ]);
    const createdAt = made?.createdAt ?? readAt;
    const changedAt = latestOf([createdAt, ...found.map(({ lastActivityAt }) => lastActivityAt)]);
    const projects = visibleAmong(viewer, found, await rights.relationsOf(viewer, found, ['editor']));
    return { projects, about: { databaseId: name, createdAt, readAt, changedAt } };
  }

  /** What the viewer is to pay in those of these projects that have a term, until when. */
  async function paymentsIn(viewer: Viewer, projects: readonly Visible<FeedProject>[]): Promise<FeedPayment[]> {
    const withTerm = keyed(projects.filter(hasTerm), ({ id }) => id);
    if (withTerm.size === 0) return [];
    return (await paymentTerms.unpaidBy(viewer.id, due())).flatMap((unpaid) => {
      const project = withTerm.get(unpaid.projectId);
      const { id: investmentId, dueCents, createdAt } = unpaid;
      return project ? [{ project, investmentId, dueCents, payBy: payByOf(unpaid), createdAt }] : [];
    });
  }

  /** The reports of those of these games that share revenue and are the viewer's own, or in which they invest. */
  async function reportsIn(viewer: Viewer, projects: readonly Visible<FeedProject>[]): Promise<FeedReport[]> {
    const sharing = projects.filter((project) => sharingGame(project) !== null && project.fundingRaisedCents > 0);
    if (sharing.length === 0) return [];
    const relations = await rights.relationsOf(viewer, sharing, ['investor']);
    const own = sharing.filter(({ id, userId }) => userId === viewer.id || relations.has(id));
    const ids = own.map(({ id }) => id);
    const isStudio = viewer.role === 'developer';
    const stored = await returnSums.storedReturnsOf(ids);
    return own.flatMap((project) => {
      const game = sharingGame(project) ?? { periods: [] };
      const { reports, suspensions, account } = stored.get(project.id) ?? NOTHING_STORED;
      return periodsWith(game, suspensions).flatMap((period): FeedReport[] => {
        const isPublished = reports.some(({ periodEndsOn }) => periodEndsOn === period.endsOn);
        const isToCome = account !== 'CLOSED' || isPublished;
        const concludedAt = project.concludedAt ?? calendar();
        return isToCome ? [{ project, isStudio, period, isPublished, concludedAt }] : [];
      });
    });
  }

  return {
    /** The viewer's feed; null when they have none. */
    async find(viewer: Viewer | null): Promise<Feed | null> {
      requireViewer(viewer);
      return feeds.findOfUser(viewer.id);
    },

    /** Creates the viewer's only feed; its addresses are shown only once. The previous feed's addresses end. */
    async create(viewer: Viewer | null) {
      requireViewer(viewer);
      const secret = createFeedSecret();
      const feed = await changeCredentials(dependencies, viewer, 'feed_created', (tx, now) =>
        feeds.replace(tx, viewer.id, hashOfSecret(secret), now),
      );
      return { feed, addresses: feedAddresses(siteUrl, secret) };
    },

    /** Ends the viewer's feed, if there is one. */
    async revoke(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      await changeCredentials(dependencies, viewer, 'feed_revoked', (tx) => feeds.remove(tx, viewer.id));
    },

    /** The account of a feed's secret; null for a revoked or unknown one. */
    async viewerOf(secret: string): Promise<Viewer | null> {
      const hash = hashOfFeedSecret(secret);
      return hash === null ? null : feeds.findViewer(hash);
    },

    /** The newest updates the viewer may read in the projects of their feeds. */
    async updates(viewer: Viewer | null): Promise<FeedContent<FeedUpdate>> {
      requireViewer(viewer);
      const { projects, about } = await projectsOf(viewer);
      const audience = await rights.audienceOf(viewer, projects);
      const rows = readableAmong(audience, await feeds.listNewestUpdates(audience));
      const byId = keyed(projects, ({ id }) => id);
      const shown = rows.flatMap((update) => {
        const project = byId.get(update.projectId);
        return project ? [{ update, project }] : [];
      });
      const studioIds = [...new Set(shown.map(({ project }) => project.developerId))];
      const studios = keyed(await users.findDevelopers(studioIds), ({ id }) => id);
      const nameOf = ({ developerId }: FeedProject) => studios.get(developerId)?.studioName ?? null;
      return { ...about, entries: shown.map((entry) => ({ ...entry, studioName: nameOf(entry.project) })) };
    },

    /**
     * The dated milestones of the projects of the viewer's feeds, deleted ones included, those of the projects that
     * have a campaign with a last day and weren't cancelled, until when the viewer is to pay what they committed, and
     * until when reports of revenue are due that they publish or read.
     */
    async milestones(viewer: Viewer | null): Promise<FeedDates> {
      requireViewer(viewer);
      const { projects, about } = await projectsOf(viewer);
      const rows = await feeds.listDatedMilestones(projects.map(({ id }) => id));
      const byId = keyed(projects, ({ id }) => id);
      const entries = visibleIn(projects, rows).flatMap((milestone) => {
        const project = byId.get(milestone.projectId);
        return project ? [{ milestone, project }] : [];
      });
      const campaigns = projects.flatMap((project) => {
        const { closesOn, projectOutcome } = project;
        return closesOn === null || projectOutcome === 'CANCELLED' ? [] : [{ project, closesOn }];
      });
      const payments = await paymentsIn(viewer, projects);
      const reports = await reportsIn(viewer, projects);
      const changedAt = projects.some(hasTerm) ? about.readAt : about.changedAt; // payments change without the project
      return { ...about, changedAt, entries, campaigns, payments, reports };
    },
  };
}

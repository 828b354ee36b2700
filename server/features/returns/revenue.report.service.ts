import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { paymentsAmong, reportsAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Emit, Reader, Writer } from '#server/platform/database/database.ts';
import { isGameExcused } from './report.counts.rules.ts';
import { commitmentsOf, computeReport, saysAs, shownProblem, type ComputedReport } from './revenue.computing.rules.ts';
import { eventsOfReport } from './revenue.report.events.ts';
import {
  draftProblem,
  periodState,
  publicationProblem,
  reportCorrectionProblem,
  reportsInForce,
  requirePeriod,
  requireSharing,
  sharingGame,
  type DistributionLine,
  type PeriodState,
  type ReportDraft,
  type RevenueReport,
  type StoreLine,
} from './revenue.report.rules.ts';
import {
  lastCorrectionOf,
  MAX_CORRECTIONS,
  netRevenueOf,
  sharedRevenueOf,
  type RevenuePeriod,
  type ShareLine,
} from './returns.rules.ts';

type OfProject = { projectId: number };
/** `distributed`: what all investors get together, as the studio was shown it; another sum is refused. */
export type NewRevenueReport = ReportDraft & OfProject & { distributed: Cents };
export type ReportCorrection = NewRevenueReport & { reason: string };

/** A report as whoever may read it does. */
export type SeenReport = RevenueReport & { sharedCents: Cents; isInForce: boolean; isOwn: boolean };

export type SeenPeriod = RevenuePeriod & {
  state: PeriodState;
  /** Of those that the viewer reads: the one in force, and all, the first first. */
  report: Visible<SeenReport> | null;
  versions: Visible<SeenReport>[];
  correctionsLeft: number;
  correctableUntil: Day | null;
};

/** What an investor would get, and gets by the report in force; null without one. */
export type PreviewLine = ShareLine & { formerCents: Cents | null };
/** What publishing would store. */
export type ReportPreview = Omit<ComputedReport, 'lines'> & { version: number; lines: PreviewLine[] };

/** Each line with the former one of the same investor, and the former ones of those who have none any more. */
function withFormer(lines: readonly ShareLine[], former: readonly ShareLine[]): PreviewLine[] {
  const formerOf = new Map(former.map(({ investorId, amountCents }) => [investorId, amountCents]));
  const without = former.filter(({ investorId }) => !lines.some((line) => line.investorId === investorId));
  const none = without.map(({ investorId }) => ({ investorId, keptCents: 0, amountCents: 0 }));
  return [...lines, ...none].map((line) => ({ ...line, formerCents: formerOf.get(line.investorId) ?? null }));
}

/** What a report is written with. */
type Publication = { tx: Writer; emit: Emit; rememberKey: RememberKey | undefined };

/** What studios declare of a released game's revenue, and what each of its investors gets. */
export function createRevenueReportService(dependencies: Dependencies) {
  const { database, projects, returnSums, revenueReports, calendar } = dependencies;
  const rights = createRights(dependencies);

  /** What a report of the period would say, and the version that it would be. */
  async function compute(project: Project, { periodEndsOn, stores }: ReportDraft, reader?: Reader) {
    const game = requireSharing(project);
    const period = requirePeriod(game, periodEndsOn);
    const ids = [project.id];
    const reports = reportsInForce(await revenueReports.listOfProjects(ids, reader));
    const lines = await revenueReports.linesInForce(ids, reader);
    const { commitments, rowsOf } = await revenueReports.keptOf(ids, reader);
    const declared = { periodEndsOn, netCents: netRevenueOf(stores) };
    const computed = computeReport(game, declared, { reports, lines, commitments: commitmentsOf(commitments, rowsOf) });
    const inForce = reports.find((report) => report.periodEndsOn === periodEndsOn) ?? null;
    return { game, period, reports, lines, computed, inForce };
  }

  const requireFirst = ({ game, period, reports }: Awaited<ReturnType<typeof compute>>, today: Day) =>
    refuse(publicationProblem(game, period, reports, today));

  /** Adds the report, and notifies each investor of what they get. */
  async function publish(
    { tx, emit, rememberKey }: Publication,
    viewer: Viewer,
    { projectId, stores, note, distributed, reason }: NewRevenueReport & { reason: string | null },
    { period, computed, inForce, lines: linesBefore }: Awaited<ReturnType<typeof compute>>,
  ): Promise<number> {
    refuse(shownProblem(computed, distributed));
    const { netCents, carriedInCents, keptCents, lines } = computed;
    const { startsOn: periodStartsOn, endsOn: periodEndsOn, dueOn } = period;
    const version = (inForce?.version ?? 0) + 1;
    const said = { note: tidy(note), reason: tidy(reason), actorId: viewer.id, createdAt: calendar() };
    const report = { projectId, periodStartsOn, periodEndsOn, dueOn, version, netCents, carriedInCents, keptCents };
    const named = stores.map((line) => ({ ...line, name: tidy(line.name) }));
    const id = await revenueReports.add(tx, { ...report, ...said }, named, lines);
    const former = linesBefore.filter((line) => line.periodEndsOn === periodEndsOn);
    const published = { id, projectId, version, actorId: viewer.id, createdAt: said.createdAt };
    eventsOfReport(published, withFormer(lines, former)).forEach(emit);
    await rememberKey?.(tx, id);
    return id;
  }

  /** Of these reports, all of their projects, those that the viewer may read. */
  async function seenAmong(viewer: Viewer, owned: readonly Project[], reports: readonly RevenueReport[]) {
    const ownIds = new Set(owned.map(({ id }) => id));
    const others = [...new Set(reports.map(({ projectId }) => projectId))].filter((id) => !ownIds.has(id));
    const lines = others.length === 0 ? [] : await revenueReports.linesOfInvestor(viewer.id, others);
    const inForce = new Set(
      [...grouped(reports, ({ projectId }) => projectId).values()].flatMap((all) =>
        reportsInForce(all).map(({ id }) => id),
      ),
    );
    const rows = reports.map((report) => ({
      ...report,
      sharedCents: sharedRevenueOf(report),
      isInForce: inForce.has(report.id),
      isOwn: ownIds.has(report.projectId),
    }));
    return reportsAmong(viewer, owned, lines, rows);
  }

  return {
    /** Batch: the periods of these projects, of which the viewer has to report, or has a line in a report, by id. */
    async periodsOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, SeenPeriod[]>> {
      requireViewer(viewer);
      const games = seen.flatMap((project) => {
        const game = sharingGame(project);
        return game ? [{ project, game }] : [];
      });
      const ids = games.map(({ project }) => project.id);
      if (ids.length === 0) return new Map();
      const owned = await rights.among(viewer, 'project.payments', seen);
      const reports = await revenueReports.listOfProjects(ids);
      const readable = await seenAmong(viewer, owned, reports);
      const accounts = await returnSums.accountsOf(ids);
      const ownIds = new Set(owned.map(({ id }) => id));
      const today = dayOf(calendar());
      const shown = games.filter(
        ({ project }) => ownIds.has(project.id) || readable.some(({ projectId }) => projectId === project.id),
      );
      return new Map(
        shown.map(({ project, game }) => {
          const isExcused = isGameExcused(accounts.get(project.id) ?? 'OPEN', project);
          const periods = game.periods.map((period): SeenPeriod => {
            const isOf = (report: RevenueReport) =>
              report.projectId === project.id && report.periodEndsOn === period.endsOn;
            const all = reports.filter(isOf);
            const versions = readable.filter(isOf);
            const state = periodState(period, all[0] ?? null, { today, isExcused });
            return {
              ...period,
              state,
              report: versions.find(({ isInForce }) => isInForce) ?? null,
              versions,
              correctionsLeft: all.length === 0 ? 0 : 1 + MAX_CORRECTIONS - all.length,
              correctableUntil: all.length === 0 ? null : lastCorrectionOf(period.endsOn),
            };
          });
          return [project.id, periods];
        }),
      );
    },

    /** All versions that the viewer may read, by period. Errors: FORBIDDEN for who has no line in any. */
    async listOfProject(viewer: Viewer | null, project: Visible<Project>): Promise<Visible<SeenReport>[]> {
      requireViewer(viewer);
      const owned = await rights.among(viewer, 'project.payments', [project]);
      const reports = await seenAmong(viewer, owned, await revenueReports.listOfProjects([project.id]));
      if (reports.length === 0) await rights.require(viewer, 'project.payments', project);
      return reports;
    },

    /** A report that the viewer may read. Errors: REVENUE_REPORT_NOT_FOUND. */
    async get(viewer: Viewer | null, id: number): Promise<Visible<SeenReport>> {
      requireViewer(viewer);
      const found = await revenueReports.findReport(id);
      const project = found && (await projects.findById(found.projectId));
      const owned = project ? await rights.among(viewer, 'project.payments', [project]) : [];
      const all = project ? await revenueReports.listOfProjects([project.id]) : [];
      const report = (await seenAmong(viewer, owned, all)).find((one) => one.id === id);
      if (!report) throw new DomainError(NOT_FOUND.revenueReport);
      return report;
    },

    /** Batch: what these reports declare, by id. */
    async storesOf(reports: readonly Visible<SeenReport>[]): Promise<Map<number, StoreLine[]>> {
      return revenueReports.storesOf(reports.map(({ id }) => id));
    },

    /** Batch: the lines of these reports that the viewer may read, by report: all, or their own. */
    async linesOf(
      viewer: Viewer | null,
      reports: readonly Visible<SeenReport>[],
    ): Promise<Map<number, Visible<DistributionLine>[]>> {
      requireViewer(viewer);
      const own = reports.filter(({ isOwn }) => isOwn).map(({ projectId: id }) => ({ id }));
      const lines = await revenueReports.linesOf(reports.map(({ id }) => id));
      return grouped(paymentsAmong(viewer, own, lines), ({ reportId }) => reportId);
    },

    /** Batch: the reports in force of these own projects that no longer say what their formula does, by project. */
    async outdatedOf(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, Set<number>>> {
      requireViewer(viewer);
      const owned = await rights.among(viewer, 'project.payments', await projects.findByIds(projectIds));
      const ids = owned.map(({ id }) => id);
      const [reports, lines] = [await revenueReports.listOfProjects(ids), await revenueReports.linesInForce(ids)];
      const { commitments, rowsOf } = await revenueReports.keptOf(ids);
      return new Map(
        owned.map((project) => {
          const isOf = (row: OfProject) => row.projectId === project.id;
          const game = sharingGame(project);
          const inForce = reportsInForce(reports.filter(isOf));
          const own = lines.filter(isOf);
          const base = { reports: inForce, lines: own, commitments: commitmentsOf(commitments.filter(isOf), rowsOf) };
          const isOutdated = (report: RevenueReport) => {
            const said = own.filter(({ reportId }) => reportId === report.id);
            return game !== null && !saysAs(report, said, computeReport(game, report, base));
          };
          return [project.id, new Set(inForce.filter(isOutdated).map(({ id }) => id))];
        }),
      );
    },

    /** What publishing this would store: the first report of its period, or a correction of the one in force. */
    async preview(viewer: Viewer | null, draft: ReportDraft & OfProject): Promise<ReportPreview> {
      requireViewer(viewer);
      const project = await rights.require(viewer, 'project.payments', await projects.findById(draft.projectId));
      refuse(draftProblem(draft));
      const found = await compute(project, draft);
      const { computed, inForce, lines } = found;
      const today = dayOf(calendar());
      if (inForce) refuse(reportCorrectionProblem(draft.periodEndsOn, inForce.version, today));
      else requireFirst(found, today);
      const former = lines.filter(({ periodEndsOn }) => periodEndsOn === draft.periodEndsOn);
      return { ...computed, version: (inForce?.version ?? 0) + 1, lines: withFormer(computed.lines, former) };
    },

    /** Publishes the first report of a period, with a line for each investor. It is final. Resolves with its id. */
    async publish(viewer: Viewer | null, draft: NewRevenueReport, rememberKey?: RememberKey): Promise<number> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const locked = await projects.lock(tx, draft.projectId);
        const project = await rights.require(viewer, 'project.payments', locked, { tx });
        refuse(draftProblem(draft));
        const found = await compute(project, draft, tx);
        requireFirst(found, dayOf(calendar()));
        return publish({ tx, emit, rememberKey }, viewer, { ...draft, reason: null }, found);
      });
    },

    /** Publishes another report of a period, which is in force instead. */
    async correct(viewer: Viewer | null, correction: ReportCorrection, rememberKey?: RememberKey): Promise<number> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const locked = await projects.lock(tx, correction.projectId);
        const project = await rights.require(viewer, 'project.payments', locked, { tx });
        refuse(draftProblem(correction));
        const found = await compute(project, correction, tx);
        const version = found.inForce?.version ?? null;
        refuse(reportCorrectionProblem(correction.periodEndsOn, version, dayOf(calendar())));
        return publish({ tx, emit, rememberKey }, viewer, correction, found);
      });
    },
  };
}

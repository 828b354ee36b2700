import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { paymentsAmong, reportsAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { isGameExcused, NOTHING_STORED, periodsWith } from './report.counts.rules.ts';
import { computeReport, saysAs } from './revenue.computing.rules.ts';
import {
  periodState,
  reportsInForce,
  sharingGame,
  type DistributionLine,
  type PeriodState,
  type RevenueReport,
  type StoreLine,
} from './revenue.report.rules.ts';
import { lastCorrectionOf, MAX_CORRECTIONS, sharedRevenueOf, type RevenuePeriod } from './returns.rules.ts';

type OfProject = { projectId: number };

/** A report as whoever may read it does. */
export type SeenReport = Omit<RevenueReport, keyof SumsOfLines> &
  SumsOfLines & { sharedCents: Cents; isInForce: boolean; isOwn: boolean };

/** Null for an investor: less their own line, each of two would read what the other has. */
type SumsOfLines = { keptCents: Cents | null; distributedCents: Cents | null };

export type SeenPeriod = RevenuePeriod & {
  state: PeriodState;
  /** Of those that the viewer reads: the one in force, and all, the first first. */
  report: Visible<SeenReport> | null;
  versions: Visible<SeenReport>[];
  correctionsLeft: number;
  correctableUntil: Day | null;
};

/** What studios declared of revenue, as they and their investors read it. */
export function createRevenueReportLists(dependencies: Dependencies) {
  const { projects, returnSums, revenueReports, calendar } = dependencies;
  const rights = createRights(dependencies);

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
    const rows = reports.map((report): SeenReport => {
      const isOwn = ownIds.has(report.projectId);
      const sums = isOwn ? {} : { keptCents: null, distributedCents: null };
      return { ...report, ...sums, sharedCents: sharedRevenueOf(report), isInForce: inForce.has(report.id), isOwn };
    });
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
      const reporting = await returnSums.reportingOf(ids);
      const ownIds = new Set(owned.map(({ id }) => id));
      const today = dayOf(calendar());
      const shown = games.filter(
        ({ project }) => ownIds.has(project.id) || readable.some(({ projectId }) => projectId === project.id),
      );
      return new Map(
        shown.map(({ project, game }) => {
          const { account, suspensions } = reporting.get(project.id) ?? NOTHING_STORED;
          const isExcused = isGameExcused(account, project);
          const periods = periodsWith(game, suspensions).map((period): SeenPeriod => {
            const isOf = (report: Pick<RevenueReport, 'projectId' | 'periodEndsOn'>) =>
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
      const outdated = new Map<number, Set<number>>();
      for (const project of owned) {
        const isOf = (row: OfProject) => row.projectId === project.id;
        const game = sharingGame(project);
        const inForce = reportsInForce(reports.filter(isOf));
        const [first, last] = [inForce[0]?.periodEndsOn, inForce.at(-1)?.periodEndsOn];
        if (!game || !first || !last) continue;
        const own = lines.filter(isOf);
        const commitments = await revenueReports.keptOf({ projectId: project.id, first, last });
        const base = { reports: inForce, lines: own, commitments };
        const isOutdated = (report: RevenueReport) => {
          const said = own.filter(({ reportId }) => reportId === report.id);
          return !saysAs(report, said, computeReport(game, report, base));
        };
        outdated.set(project.id, new Set(inForce.filter(isOutdated).map(({ id }) => id)));
      }
      return outdated;
    },
  };
}

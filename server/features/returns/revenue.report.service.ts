import { dayOf } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { tidy } from '#server/kernel/text/text.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Emit, Reader, Writer } from '#server/platform/database/database.ts';
import { lastDayOf, NOTHING_STORED } from './report.counts.rules.ts';
import { computeReport, reachesCap, saysAs, shownProblem, type ComputedReport } from './revenue.computing.rules.ts';
import { eventsOfReport } from './revenue.report.events.ts';
import { createRevenueReportLists } from './revenue.report.lists.service.ts';
import {
  declareSame,
  draftProblem,
  publicationProblem,
  reportCorrectionProblem,
  reportsInForce,
  requirePeriod,
  requireSharing,
  UNCHANGED,
  type ReportDraft,
  type RevenueReport,
} from './revenue.report.rules.ts';
import { netRevenueOf, type ShareLine } from './returns.rules.ts';

type OfProject = { projectId: number };
/** `distributed`: what all investors get together, as the studio was shown it; another sum is refused. */
export type NewRevenueReport = ReportDraft & OfProject & { distributed: Cents };
export type ReportCorrection = NewRevenueReport & { reason: string };

/** What an investor would get, and gets by the report in force; null without one. */
export type PreviewLine = ShareLine & { formerCents: Cents | null };
/** What publishing would store. */
export type ReportPreview = Omit<ComputedReport, 'lines'> & {
  version: number;
  lines: (PreviewLine & { reachesCap: boolean })[];
};

/** Each line with the former one of the same investor, and the former ones of those who have none any more. */
function withFormer(lines: readonly ShareLine[], former: readonly ShareLine[]): PreviewLine[] {
  const formerOf = new Map(former.map(({ investorId, amountCents }) => [investorId, amountCents]));
  const without = former.filter(({ investorId }) => !lines.some((line) => line.investorId === investorId));
  const none = without.map(({ investorId }) => ({ investorId, keptCents: 0, amountCents: 0 }));
  return [...lines, ...none].map((line) => ({ ...line, formerCents: formerOf.get(line.investorId) ?? null }));
}

/** What a report is written with. */
type Publication = { tx: Writer; emit: Emit; rememberKey: RememberKey | undefined };

/** What studios declare of a released game's revenue, previewed, published and corrected. */
export function createRevenueReportService(dependencies: Dependencies) {
  const { database, projects, returnSums, revenueReports, calendar } = dependencies;
  const rights = createRights(dependencies);

  type Kind = 'FIRST' | 'CORRECTION';

  /** What a report of the period would say. Which kind it is: by whether the period has one, unless it is said. */
  async function compute(project: Project, draft: ReportDraft, kind?: Kind, reader?: Reader) {
    const { periodEndsOn, stores } = draft;
    const game = requireSharing(project);
    const period = requirePeriod(game, periodEndsOn);
    const ids = [project.id];
    const reports = reportsInForce(await revenueReports.listOfProjects(ids, reader));
    const inForce = reports.find((report) => report.periodEndsOn === periodEndsOn) ?? null;
    const isCorrection = kind ? kind === 'CORRECTION' : inForce !== null;
    const today = dayOf(calendar());
    refuse(
      isCorrection
        ? reportCorrectionProblem(periodEndsOn, inForce?.version ?? null, today)
        : publicationProblem(game, period, reports, today),
    );
    const lines = await revenueReports.linesInForce(ids, reader);
    const kept = { projectId: project.id, first: periodEndsOn, last: periodEndsOn };
    const commitments = await revenueReports.keptOf(kept, reader);
    const declared = { periodEndsOn, netCents: netRevenueOf(stores) };
    const computed = computeReport(game, declared, { reports, lines, commitments });
    const said = lines.filter(({ reportId }) => reportId === inForce?.id);
    // one that no longer says what its formula does is corrected as it is
    if (inForce && saysAs(inForce, said, computed)) await requireChange(inForce, draft, reader);
    return { game, period, lines, inForce, computed };
  }

  async function requireChange(inForce: RevenueReport, { stores, note }: ReportDraft, reader?: Reader): Promise<void> {
    if (inForce.note !== tidy(note)) return;
    const declared = (await revenueReports.storesOf([inForce.id], reader)).get(inForce.id) ?? [];
    if (declareSame(declared, stores)) refuse(UNCHANGED);
  }

  /** Adds the report, and notifies each investor of what they get. */
  async function publish(
    { tx, emit, rememberKey }: Publication,
    viewer: Viewer,
    { projectId, stores, note, distributed, reason }: NewRevenueReport & { reason: string | null },
    { period, computed, inForce, lines: linesBefore }: Awaited<ReturnType<typeof compute>>,
  ): Promise<number> {
    refuse(shownProblem(computed, distributed));
    const { netCents, carriedInCents, keptCents, lines } = computed;
    const { startsOn: periodStartsOn, endsOn: periodEndsOn } = period;
    const { suspensions } = (await returnSums.reportingOf([projectId], tx)).get(projectId) ?? NOTHING_STORED;
    const dueOn = lastDayOf(period.dueOn, suspensions);
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

  return {
    ...createRevenueReportLists(dependencies),

    /** What publishing this would store: the first report of its period, or a correction of the one in force. */
    async preview(viewer: Viewer | null, draft: ReportDraft & OfProject): Promise<ReportPreview> {
      requireViewer(viewer);
      const project = await rights.require(viewer, 'project.payments', await projects.findById(draft.projectId));
      refuse(draftProblem(draft));
      const { game, computed, inForce, lines } = await compute(project, draft);
      const { periodEndsOn } = draft;
      const former = lines.filter((line) => line.periodEndsOn === periodEndsOn);
      const shown = withFormer(computed.lines, former).map((line) => ({
        ...line,
        reachesCap: line.keptCents > 0 && reachesCap(game.terms, { ...line, periodEndsOn }, lines),
      }));
      return { ...computed, version: (inForce?.version ?? 0) + 1, lines: shown };
    },

    /** Publishes the first report of a period, with a line for each investor. It is final. Resolves with its id. */
    async publish(viewer: Viewer | null, draft: NewRevenueReport, rememberKey?: RememberKey): Promise<number> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const locked = await projects.lock(tx, draft.projectId);
        const project = await rights.require(viewer, 'project.payments', locked, { tx });
        refuse(draftProblem(draft));
        const found = await compute(project, draft, 'FIRST', tx);
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
        const found = await compute(project, correction, 'CORRECTION', tx);
        return publish({ tx, emit, rememberKey }, viewer, correction, found);
      });
    },
  };
}

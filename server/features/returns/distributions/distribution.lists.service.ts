import { keyed } from '#server/kernel/collections.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { emptyList, type Cursor, type Listed, type Slice } from '#server/kernel/pagination.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { ShownReturnAccount } from '#server/features/payments/returns/return.account.rules.ts';
import { createReturnAccountReading } from '#server/features/payments/returns/return.account.steps.ts';
import {
  openDisputesSince,
  returnStateOf,
  type ReturnState,
} from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { paymentsAmong, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { sharingGame, type SharingGame } from '../revenue.report.rules.ts';
import { keyOf, type DistributionKey, type LineInForce } from './distribution.repository.ts';
import {
  isCapReached,
  MAX_SHOWN_PAYMENTS,
  NO_LINES,
  owedTo,
  type DistributionPayment,
  type DistributionSums,
  type Owed,
  type PaymentCounts,
} from './distribution.rules.ts';

/** What one investor gets of one game's revenue, and what of it was paid. */
export type Distribution = DistributionSums &
  Owed & {
    id: string;
    /** What is kept of their standing commitments now. */
    putInCents: Cents;
    /** When the next report of the game is due; null once all are published, or its studio closed its account. */
    nextReportOn: Day | null;
    /** Later reports give nothing more of what is kept now. */
    isCapReached: boolean;
  };

/** What investors get of revenue, as they and their studios read it. */
export function createDistributionLists(dependencies: Dependencies) {
  const { distributions, projects, returnAccounts, users, calendar } = dependencies;
  const rights = createRights(dependencies);
  const { shownInForce } = createReturnAccountReading(dependencies);

  /** With what is owed and when the next report is due, of those projects that have returns. */
  async function complete(sums: readonly DistributionSums[], games: Games): Promise<Distribution[]> {
    const agreed = sums.filter(({ projectId }) => games.has(projectId));
    if (agreed.length === 0) return [];
    const today = dayOf(calendar());
    const [putIn, reported] = await Promise.all([
      distributions.keptNow(agreed),
      distributions.countReported([...new Set(agreed.map(({ projectId }) => projectId))]),
    ]);
    return agreed.flatMap((one): Distribution[] => {
      const game = games.get(one.projectId);
      if (!game) return [];
      const count = reported.get(one.projectId) ?? game.periods.length;
      const nextReportOn = game.periods[count]?.dueOn ?? null;
      const owed = owedTo(game, one, today);
      const sumsNow = { ...one, putInCents: putIn.get(keyOf(one)) ?? 0 };
      return [{ ...sumsNow, ...owed, id: idOf(one), nextReportOn, isCapReached: isCapReached(game, sumsNow) }];
    });
  }

  /** Of the viewer in these projects, also where they have no line. */
  async function ownIn(viewer: Viewer, found: readonly Project[]): Promise<Visible<Distribution>[]> {
    const games = gamesOf(found);
    if (viewer.role !== 'investor' || games.size === 0) return [];
    const ids = [...games.keys()];
    const sums = keyed(await distributions.sumsOfInvestorIn(viewer.id, ids), ({ projectId }) => projectId);
    const all = ids.map((projectId) => sums.get(projectId) ?? { ...NO_LINES, projectId, investorId: viewer.id });
    return paymentsAmong(viewer, [], await complete(all, games));
  }

  return {
    /** Of a project's investors, by their ids; empty for who may not see its payments. */
    async listOfProject(
      viewer: Viewer | null,
      project: Visible<Project>,
      slice: Slice,
    ): Promise<Listed<Visible<Distribution>>> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'project.payments', project))) return emptyList();
      const all = await complete(await distributions.sumsOfProjects([project.id]), gamesOf([project]));
      return pageOf(paymentsAmong(viewer, [project], all), slice, byInvestor);
    },

    /** The viewer's own, of released games with a revenue share, by their ids; empty for a developer. */
    async listMine(viewer: Viewer | null, slice: Slice): Promise<Listed<Visible<Distribution>>> {
      requireViewer(viewer);
      if (viewer.role !== 'investor') return emptyList();
      const [withLines, returning] = await Promise.all([
        distributions.sumsOfInvestor(viewer.id),
        distributions.listReturning(viewer.id),
      ]);
      const ids = new Set([...withLines.map(({ projectId }) => projectId), ...returning]);
      const found = await projects.findByIds([...ids].toSorted((one, other) => one - other));
      return pageOf(await ownIn(viewer, found), slice, byProject);
    },

    /** Batch: of the viewer in all projects, hidden ones included, by the viewer's id. */
    async ownSums(viewer: Viewer | null): Promise<Map<number, DistributionSums[]>> {
      requireViewer(viewer);
      return new Map([[viewer.id, await distributions.sumsOfInvestor(viewer.id)]]);
    },

    /** Whether the viewer has standing commitments in a released game that shares its revenue. */
    async hasReturning(viewer: Viewer | null): Promise<boolean> {
      requireViewer(viewer);
      return (await distributions.listReturning(viewer.id)).length > 0;
    },

    /** Batch: the viewer's own in these projects, by project. */
    async mineIn(
      viewer: Viewer | null,
      found: readonly Visible<Project>[],
    ): Promise<Map<number, Visible<Distribution>>> {
      requireViewer(viewer);
      return keyed(await ownIn(viewer, found), ({ projectId }) => projectId);
    },

    /** Those of these investors of a project whose payments the viewer records, or of the viewer. */
    async find(
      viewer: Viewer | null,
      projectId: number,
      investorIds: readonly number[],
    ): Promise<Visible<Distribution>[]> {
      requireViewer(viewer);
      const project = await projects.findById(projectId);
      if (!project) throw new DomainError(NOT_FOUND.project);
      const recorded = await rights.among(viewer, 'project.payments', [project]);
      const sums = (await distributions.sumsOfProjects([projectId])).filter((one) =>
        investorIds.includes(one.investorId),
      );
      return paymentsAmong(viewer, recorded, await complete(sums, gamesOf([project])));
    },

    /** The one with that id; null where there is none that the viewer may see. */
    async get(viewer: Viewer | null, id: string): Promise<Visible<Distribution> | null> {
      requireViewer(viewer);
      const [projectId, investorId] = id.split('-').map(parseId);
      const project = projectId && investorId ? await projects.findById(projectId) : null;
      if (!project || !investorId) return null;
      const recorded = await rights.among(viewer, 'project.payments', [project]);
      const sums = await distributions.sumsOfInvestorIn(investorId, [project.id]);
      return paymentsAmong(viewer, recorded, await complete(sums, gamesOf([project])))[0] ?? null;
    },

    /** Batch: the lines in force of these, the first period first, by their ids. */
    async linesOf(seen: readonly Visible<Distribution>[]): Promise<Map<string, LineInForce[]>> {
      const lines = await distributions.linesOf(seen);
      return new Map(seen.map((one) => [one.id, lines.get(keyOf(one)) ?? []]));
    },

    /** Batch: the latest payments of these, oldest first, by their ids. */
    async paymentsOf(seen: readonly Visible<Distribution>[]): Promise<Map<string, DistributionPayment[]>> {
      const payments = await distributions.paymentsOf(seen);
      return new Map(seen.map((one) => [one.id, (payments.get(keyOf(one)) ?? []).slice(-MAX_SHOWN_PAYMENTS)]));
    },

    /** Batch: how many payments these have, and how many of them are in an open dispute, by their ids. */
    async countsOf(seen: readonly Visible<Distribution>[]): Promise<Map<string, PaymentCounts>> {
      const [projectIds, investorIds] = [seen.map((one) => one.projectId), seen.map((one) => one.investorId)];
      const since = openDisputesSince(dayOf(calendar()));
      const counts = await distributions.countPayments([...new Set(projectIds)], [...new Set(investorIds)], since);
      return new Map(counts.map((found) => [idOf(found), found]));
    },

    /** Batch: the states of those of these payments, which the viewer sees, that were not taken back. */
    async statesOf(viewer: Viewer | null, paymentIds: readonly number[]): Promise<Map<number, ReturnState>> {
      requireViewer(viewer);
      const today = dayOf(calendar());
      const answered = await distributions.answeredAmong(paymentIds);
      return new Map(answered.map((paid) => [paid.id, returnStateOf(paid, paid.answers, today)]));
    },

    /**
     * Batch: the account in force of their investors, while they are owed something: for them, and for the studio with
     * a confirmed address.
     */
    async accountsOf(
      viewer: Viewer | null,
      seen: readonly Visible<Distribution>[],
    ): Promise<Map<string, ShownReturnAccount | null>> {
      requireViewer(viewer);
      const owed = seen.filter(({ owedCents }) => owedCents > 0);
      const isOwn = owed.every(({ investorId }) => investorId === viewer.id);
      const isConfirmed = isOwn || (await users.findById(viewer.id))?.emailConfirmedAt;
      if (owed.length === 0 || !isConfirmed) return new Map();
      const versions = await returnAccounts.listOfUsers([...new Set(owed.map(({ investorId }) => investorId))]);
      return new Map(owed.map(({ id, investorId }) => [id, shownInForce(versions.get(investorId) ?? [])]));
    },
  };
}

type Games = ReadonlyMap<number, SharingGame>;

/** Those of these projects that have returns. */
function gamesOf(projects: readonly Project[]): Games {
  const games = projects.map((project) => [project.id, sharingGame(project)] as const);
  return new Map(games.flatMap(([id, game]) => (game ? [[id, game]] : [])));
}

const idOf = ({ projectId, investorId }: DistributionKey): string => `${projectId}-${investorId}`;

/** The places of distributions in the lists of a project and of an investor. */
export const byInvestor = ({ investorId: id }: Distribution): Cursor => ({ key: id, id });
export const byProject = ({ projectId: id }: Distribution): Cursor => ({ key: id, id });

/** A page of a list that is short, in the order of ids. */
function pageOf<Row>(rows: readonly Row[], { limit, after }: Slice, placeOf: (row: Row) => Cursor): Listed<Row> {
  const rest = rows.filter((row) => after === null || placeOf(row).id > after.id);
  return { rows: rest.slice(0, limit), total: rows.length, isTotalCapped: false, hasNext: rest.length > limit };
}

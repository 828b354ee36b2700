import type { ListedPosition } from './investor.positions.repository.ts';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import type { Investment } from './investment.rules.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { ownPositions, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** An investor's own investments and positions. */
export const createInvestorQueries = ({ investments }: Pick<Dependencies, 'investments'>) => ({
  /** One of the viewer's own; anybody else's is not found. */
  async get(viewer: Viewer | null, id: number): Promise<Investment> {
    requireViewer(viewer);
    const found = await investments.findOwn(viewer.id, id);
    if (!found) throw new DomainError(NOT_FOUND.investment);
    return found;
  },

  /** Batch: the agreed terms of those of these investments that are the viewer's. */
  async agreedTerms(viewer: Viewer | null, ids: readonly number[]): Promise<Map<number, AgreedTerms>> {
    requireViewer(viewer);
    return investments.agreedTerms(viewer.id, ids);
  },

  /** The viewer's positions, one per project, the latest begun first; empty for a developer. */
  async listPositions(viewer: Viewer | null, slice: Slice): Promise<Listed<Visible<ListedPosition>>> {
    requireViewer(viewer);
    const listed = await investments.listPositions(viewer.id, slice);
    return { ...listed, rows: ownPositions(viewer, listed.rows) };
  },

  /** Batch: the viewer's position in each of these projects, in no order. */
  async positionsIn(viewer: Viewer | null, projectIds: readonly number[]): Promise<Visible<ListedPosition>[]> {
    requireViewer(viewer);
    return ownPositions(viewer, await investments.listPositionsIn(viewer.id, projectIds));
  },

  /** Batch: which seat the viewer has in each of these projects, counted from 1. */
  async seatsOf(viewer: Viewer | null, projectIds: readonly number[]): Promise<Map<number, number>> {
    requireViewer(viewer);
    return investments.seatsOf(viewer.id, projectIds);
  },

  /** The viewer's own in one project, newest first. */
  async listInProject(viewer: Viewer | null, projectId: number, slice: Slice): Promise<Listed<Investment>> {
    requireViewer(viewer);
    return investments.listByPosition(viewer.id, projectId, slice);
  },

  /** Batch of the viewer's positions: the first investments of each, newest first. */
  async listFirstInProjects(viewer: Viewer | null, of: readonly PositionRef[], limit: number) {
    requireViewer(viewer);
    const totals = new Map(of.map(({ id, investmentCount }) => [id, investmentCount]));
    return investments.listFirstOfPositions(viewer.id, [...totals.keys()], limit, totals);
  },
});

/** A position by its project's id. */
export type PositionRef = { id: number; investmentCount: number };

import { dayOf } from '#server/kernel/time/calendar.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import {
  IDEMPOTENCY_CONFLICT,
  projectProblem,
  releasedProblem,
  requireInvestable,
  type Investment,
  type PositionTotals,
} from './investment.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { investorProblem, requireVisible, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { StoredProject } from '#server/features/projects/project.rules.ts';
import type { Relation } from '#server/features/rights/rights.rules.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';
import { agreementProblem } from '#server/features/projects/terms/terms.rules.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { eventsOfInvestment, type UnsavedEvent, type UnsavedInvestment } from './investment.events.ts';

export type InvestmentRequest = {
  viewer: Viewer;
  /** Null when the input isn't an amount. */
  amount: Cents | null;
  key: string | null;
  /** The version of the terms that the viewer saw; without it the viewer agrees to any. */
  termsVersion: number | null;
};

/** What a request is decided by, read after the project's row is locked. */
export type InvestingState = {
  project: StoredProject | null;
  isStudioAway: boolean;
  /** How often the studio released unpaid commitments of the viewer's in it. */
  timesReleased: number;
  /** The viewer's position in the project. */
  position: PositionTotals;
  /** Whether the viewer ever invested, reversed or not; false for a published project, where it isn't read. */
  isBacker: boolean;
  /** The viewer's earlier investment with the same key; a reversed one is still the answer to its key. */
  earlier: Investment | null;
};

/** A column of the project that says whether an event was announced. */
export type AnnouncedOnce = 'isGoalTold' | 'areSeatsTold';

export type NewInvestment = {
  /** The project before the investment, with its terms. */
  project: StoredProject;
  investment: UnsavedInvestment;
  key: string | null;
  /** The project's total including this investment. */
  raisedAfterCents: Cents;
  estimatedReturnCents: Cents;
  takesSeat: boolean;
  /** Without the id of the investment, their subject. */
  events: UnsavedEvent[];
  /** Columns of the project to set with this investment. */
  announced: AnnouncedOnce[];
};

/** `project` and `position` are as they are after the investment. `earlier`: what the same key made. */
export type Decision = { project: Visible<StoredProject>; position: PositionTotals } & (
  | { earlier: Investment }
  | { earlier: null; added: NewInvestment }
);

const ANNOUNCED_ONCE: Partial<Record<EventKind, AnnouncedOnce>> = {
  goal_reached: 'isGoalTold',
  last_seats: 'areSeatsTold',
};

const BACKER: ReadonlySet<Relation> = new Set(['backer']);

/** Decides a request, or throws why it is refused. */
export function decideInvestment(
  state: InvestingState,
  { viewer, amount, key, termsVersion }: InvestmentRequest,
  { calendar, withdrawalDays }: { calendar: () => Date; withdrawalDays: number },
): Decision {
  const { isStudioAway, timesReleased, position, isBacker, earlier } = state;
  const relations = new Map(state.project && isBacker ? [[state.project.id, BACKER]] : []);
  const project = requireVisible(viewer, state.project, relations);
  refuse(investorProblem(viewer, project));
  if (earlier) {
    const isSame = earlier.projectId === project.id && earlier.amountCents === amount;
    if (!isSame) throw new DomainError(IDEMPOTENCY_CONFLICT);
    return { project, position, earlier };
  }
  const createdAt = calendar();
  refuse(projectProblem(project, position, { today: dayOf(createdAt), isStudioAway }));
  refuse(releasedProblem(timesReleased));
  refuse(agreementProblem(termsVersion, project));
  requireInvestable(amount, project);
  const investment = {
    projectId: project.id,
    investorId: viewer.id,
    amountCents: amount,
    createdAt,
    reverses: null,
    reversalKind: null,
    reversalReason: null,
    reversedBy: null,
    withdrawalDays,
  };
  const takesSeat = position.investmentCount === 0;
  const after: StoredProject = {
    ...project,
    fundingRaisedCents: project.fundingRaisedCents + amount,
    investorCount: project.investorCount + (takesSeat ? 1 : 0),
    lastActivityAt: createdAt,
  };
  const events = eventsOfInvestment(project, after, investment);
  return {
    project: requireVisible(viewer, after),
    position: {
      investedCents: position.investedCents + amount,
      investmentCount: position.investmentCount + 1,
    },
    earlier: null,
    added: {
      project,
      investment,
      key,
      raisedAfterCents: after.fundingRaisedCents,
      estimatedReturnCents: estimatedReturn(amount, project.roi),
      takesSeat,
      events,
      announced: events.flatMap(({ kind }) => ANNOUNCED_ONCE[kind] ?? []),
    },
  };
}

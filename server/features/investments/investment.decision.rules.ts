import { dayOf } from '#server/kernel/calendar.ts';
import { NOT_FOUND, type Problem } from '#server/kernel/errors.ts';
import type { EventKind } from '#server/kernel/event.kinds.ts';
import type { NewEvent } from '#server/kernel/event.ts';
import {
  IDEMPOTENCY_CONFLICT,
  investmentProblem,
  NO_POSITION,
  projectProblem,
  type Investment,
  type PositionTotals,
} from './investment.rules.ts';
import type { Cents } from '#server/kernel/money.ts';
import {
  canSeeProject,
  investorProblem,
  requireVisible,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Relation } from '#server/features/rights/rights.rules.ts';
import { estimatedReturn } from '#server/kernel/roi.ts';
import { agreementProblem } from '#server/features/projects/terms/terms.rules.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/kernel/viewer.ts';
import { eventsOfInvestment } from './investment.events.ts';

export type InvestmentRequest = {
  viewer: Viewer;
  /** Null when the input isn't an amount. */
  amount: Cents | null;
  key: string | null;
  /** The version of the terms that the viewer saw; null when not given. */
  termsVersion: number | null;
};

/** The state that requests for one project are decided by, read after its row is locked. */
export type InvestingState = {
  project: Project | null;
  isStudioAway: boolean;
  /** Requesting accounts that are suspended or closed. */
  closed: ReadonlySet<number>;
  /** Positions of the requesting accounts in the project. */
  positions: ReadonlyMap<number, PositionTotals>;
  /** Requesting accounts that ever invested, reversed or not; empty for a published project. */
  backers: ReadonlySet<number>;
  /** Their earlier investments with the same keys, by `keyName`; a reversed one is still the answer to its key. */
  earlier: ReadonlyMap<string, Investment>;
};

/** `position` is the viewer's in the project; `replayed`: an earlier request with the same key made it. */
export type Decision =
  | { problem: Problem }
  | { problem: null; investment: Investment; project: Visible<Project>; position: PositionTotals; replayed: boolean };

/** A column of the project that says whether people were told. */
export type ToldOnce = 'isGoalTold' | 'areSeatsTold';

export type NewInvestment = {
  /** The project before the investment, with its terms. */
  project: Project;
  investment: Investment;
  key: string | null;
  /** The project's total including this investment. */
  raisedAfterCents: Cents;
  estimatedReturnCents: Cents;
  takesSeat: boolean;
  /** What people are told of the project once, with this investment. */
  tells: ToldOnce[];
};

/** Until the database has given it an id, the nth new investment of a group has the id -n, also in its events. */
export type DecidedInvestments = { decisions: Decision[]; added: NewInvestment[]; events: NewEvent[] };

const TOLD_ONCE: Partial<Record<EventKind, ToldOnce>> = { goal_reached: 'isGoalTold', last_seats: 'areSeatsTold' };

const BACKER: ReadonlySet<Relation> = new Set(['backer']);

/** Unambiguous, because ids are digits and keys have no spaces. */
export const keyName = (userId: number, key: string): string => `${userId} ${key}`;

/** Decides the requests in order, each by the seats that the earlier ones left. */
export function decideInvestments(
  state: InvestingState,
  requests: readonly InvestmentRequest[],
  { calendar, withdrawalDays }: { calendar: () => Date; withdrawalDays: number },
): DecidedInvestments {
  const positions = new Map(state.positions);
  const earlier = new Map(state.earlier);
  const added: NewInvestment[] = [];
  const events: NewEvent[] = [];
  let { project } = state;

  function decide(request: InvestmentRequest): Decision {
    const { viewer, amount, key, termsVersion } = request;
    if (state.closed.has(viewer.id)) return { problem: UNAUTHENTICATED };
    const held = new Map(project && state.backers.has(viewer.id) ? [[project.id, BACKER]] : []);
    if (!project || !canSeeProject(viewer, project, held)) return { problem: NOT_FOUND.project };
    const position = positions.get(viewer.id) ?? NO_POSITION;
    const never = investorProblem(viewer, project);
    if (never) return { problem: never };
    const repeated = key === null ? undefined : earlier.get(keyName(viewer.id, key));
    if (repeated) {
      if (repeated.projectId !== project.id || repeated.amountCents !== amount)
        return { problem: IDEMPOTENCY_CONFLICT };
      return { problem: null, investment: repeated, project, position, replayed: true };
    }
    const now = calendar();
    const problem =
      projectProblem(project, position, { today: dayOf(now), isStudioAway: state.isStudioAway }) ??
      agreementProblem(termsVersion, project) ??
      investmentProblem(amount, project);
    return problem ? { problem } : add(project, { ...request, amount: amount as Cents }, position, now);
  }

  function add(
    before: Project,
    { viewer, amount, key }: InvestmentRequest & { amount: Cents },
    { investedCents, investmentCount }: PositionTotals,
    createdAt: Date,
  ): Decision {
    const investment: Investment = {
      id: -added.length - 1,
      projectId: before.id,
      investorId: viewer.id,
      amountCents: amount,
      createdAt,
      reverses: null,
      reversalKind: null,
      reversalReason: null,
      reversedBy: null,
      withdrawalDays,
    };
    const takesSeat = investmentCount === 0;
    const position = { investedCents: investedCents + amount, investmentCount: investmentCount + 1 };
    const after: Project = {
      ...before,
      fundingRaisedCents: before.fundingRaisedCents + amount,
      investorCount: before.investorCount + (takesSeat ? 1 : 0),
      lastActivityAt: createdAt,
    };
    const estimatedReturnCents = estimatedReturn(amount, before.roi);
    const raisedAfterCents = after.fundingRaisedCents;
    const happened = eventsOfInvestment(before, after, investment);
    const tells = happened.flatMap(({ kind }) => TOLD_ONCE[kind] ?? []);
    added.push({ project: before, investment, key, raisedAfterCents, estimatedReturnCents, takesSeat, tells });
    events.push(...happened);
    positions.set(viewer.id, position);
    if (key !== null) earlier.set(keyName(viewer.id, key), investment);
    project = { ...after, ...Object.fromEntries(tells.map((column) => [column, true])) };
    const seen = requireVisible(viewer, after);
    return { problem: null, investment, project: seen, position, replayed: false };
  }

  return { decisions: requests.map(decide), added, events };
}

/** The id that the database gave a new investment. */
export function idOf(id: number | null, ids: readonly number[]): number {
  const given = id !== null && id < 0 ? ids[-id - 1] : id;
  if (given === null || given === undefined) throw new Error('A new investment has no id');
  return given;
}

export function withIds(decision: Decision, ids: readonly number[]): Decision {
  if (decision.problem) return decision;
  const { investment } = decision;
  return { ...decision, investment: { ...investment, id: idOf(investment.id, ids) } };
}

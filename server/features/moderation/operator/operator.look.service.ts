import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { inForceAmong } from '#server/features/payments/instructions/instructions.rules.ts';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import type { Paid } from '#server/features/payments/payment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type {
  StoredComment,
  StoredInvestment,
  StoredQuestion,
  StoredUpdate,
} from '../moderation.content.repository.ts';
import type { ModerationNotice, Report } from '../moderation.rules.ts';
import type { OperatorAct } from './operator.acts.rules.ts';
import type {
  DistributionPaymentRow,
  InvestmentRow,
  LatestRows,
  PaymentRow,
  StoredAccount,
} from './operator.look.repository.ts';
import type { LookedAt, MoneySubject } from './operator.look.rules.ts';
import { createOperatorSubjects, type DescribedSubject } from './operator.subjects.service.ts';

type Rows = {
  project: Project;
  update: StoredUpdate;
  comment: StoredComment;
  question: StoredQuestion;
  person: StoredAccount;
  /** With what the investor writes on the transfer, and what its payments add up to. */
  investment: StoredInvestment & Partial<Paid> & { reference: string };
};

/** Everything about one thing, as it is stored: hidden and deleted texts too. Lists have the latest first. */
export type Look<Kind extends LookedAt = LookedAt> = {
  [K in Kind]: {
    kind: K;
    id: number;
    row: Rows[K];
    /** Null for an investment, which nobody reports. */
    subject: DescribedSubject | null;
    reports: Report[];
    notices: ModerationNotice[];
    acts: OperatorAct[];
  } & Lists;
}[Kind];

/** What is listed about some kinds of things. */
type Lists = {
  instructions?: object[];
  projects?: object[];
  sessions?: object[];
  investors?: object[];
  investments?: InvestmentRow[];
  payments?: PaymentRow[];
};

/** Rows of each list. */
const LISTED = 100;

/** What operators look at. It is not recorded. */
export function createOperatorLook(dependencies: Dependencies) {
  const { projects, moderation, operatorActs, operatorLooks, payments, calendar } = dependencies;
  const subjects = createOperatorSubjects(dependencies);

  async function findInvestment(id: number): Promise<Rows['investment'] | null> {
    const row = await moderation.findStoredInvestment(id);
    const paid = (await payments.paidOf([id])).get(id);
    if (!row || !paid) return null;
    const { receivedCents, returnedCents, settledCents, donatedCents, reportedCents } = paid;
    const sums = { receivedCents, returnedCents, settledCents, donatedCents, reportedCents };
    return { ...row, reference: paymentReference(row.reversesId ?? id), ...(row.reversesId === null && sums) };
  }

  const FIND: { [Kind in LookedAt]: (id: number) => Promise<Rows[Kind] | null> } = {
    project: (id) => projects.findById(id),
    update: (id) => moderation.findStoredUpdate(id),
    comment: (id) => moderation.findStoredComment(id),
    question: (id) => moderation.findStoredQuestion(id),
    person: (id) => operatorLooks.findAccount(id),
    investment: findInvestment,
  };

  /** Every version of how a project is paid, and whether it is in force. */
  async function instructionsOf(projectId: number) {
    const versions = await operatorLooks.listInstructions(projectId, LISTED);
    const { current, next } = inForceAmong(
      versions.filter(({ stoppedAt }) => stoppedAt === null),
      calendar(),
    );
    const states = new Map([
      [current?.version, 'in force'],
      [next?.version, 'not yet in force'],
    ]);
    return versions.map(({ id: _id, projectId: _project, version, stoppedAt, ...more }) => ({
      version,
      state: stoppedAt ? 'stopped' : (states.get(version) ?? 'replaced'),
      ...more,
      stoppedAt,
    }));
  }

  async function moneyOf(subject: MoneySubject): Promise<Pick<Lists, 'investments' | 'payments'>> {
    const latest = { limit: LISTED, before: null };
    return {
      investments: await operatorLooks.listInvestments(subject, latest),
      payments: await operatorLooks.listPayments(subject, latest),
    };
  }

  async function listsOf(kind: LookedAt, id: number): Promise<Lists> {
    if (kind === 'project')
      return {
        instructions: await instructionsOf(id),
        investors: await operatorLooks.listInvestors(id, LISTED),
        ...(await moneyOf({ kind, id })),
      };
    if (kind === 'person')
      return {
        projects: await operatorLooks.listProjectsOf(id, LISTED),
        sessions: await operatorLooks.listSessions(id, LISTED),
        ...(await moneyOf({ kind, id })),
      };
    return kind === 'investment' ? { payments: (await moneyOf({ kind, id })).payments ?? [] } : {};
  }

  async function moderationOf(kind: LookedAt, id: number) {
    if (kind === 'investment') return { subject: null, reports: [], notices: [] };
    const subject = { kind, id };
    return {
      subject: await subjects.describe(subject),
      reports: await moderation.listReportsAbout(subject, LISTED),
      notices: await (kind === 'person'
        ? moderation.listNoticesOf(id, LISTED)
        : moderation.listNoticesAbout(subject, LISTED)),
    };
  }

  return {
    /** Everything about one thing, hidden and deleted ones too. */
    async look<Kind extends LookedAt>(_operator: Operator, { kind, id }: { kind: Kind; id: number }) {
      const row = await FIND[kind](id);
      if (!row) throw new DomainError(NOT_FOUND[kind]);
      const [described, lists, acts] = await Promise.all([
        moderationOf(kind, id),
        listsOf(kind, id),
        operatorActs.listAbout(kind, id, LISTED),
      ]);
      return { kind, id, row, ...lists, ...described, acts } as Look<Kind>;
    },

    /** What a project paid of its revenue, with what is said of it, the latest first. */
    async listDistributions(
      _operator: Operator,
      projectId: number,
      page: LatestRows,
    ): Promise<DistributionPaymentRow[]> {
      return operatorLooks.listDistributions(projectId, page);
    },

    /** The latest first. */
    async listPayments(_operator: Operator, about: MoneySubject, page: LatestRows): Promise<PaymentRow[]> {
      return operatorLooks.listPayments(about, page);
    },

    /** The latest first. */
    async listInvestments(_operator: Operator, about: MoneySubject, page: LatestRows): Promise<InvestmentRow[]> {
      return operatorLooks.listInvestments(about, page);
    },
  };
}

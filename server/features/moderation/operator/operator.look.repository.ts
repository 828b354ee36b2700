import { and, desc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { ReturnAnswerKind } from '#server/features/payments/returns/return.answer.rules.ts';
import type { DistributionKind } from '#server/features/returns/returns.kinds.rules.ts';
import type { MoneySubject } from './operator.look.rules.ts';

type OperatorLooks = ReturnType<typeof createOperatorLooks>;
export type StoredAccount = NonNullable<Awaited<ReturnType<OperatorLooks['findAccount']>>>;
export type InvestmentRow = Awaited<ReturnType<OperatorLooks['listInvestments']>>[number];
export type DistributionPaymentRow = Awaited<ReturnType<OperatorLooks['listDistributions']>>[number];
export type PaymentRow = Awaited<ReturnType<OperatorLooks['listPayments']>>[number];

/** Rows with smaller ids than `before`, the latest first. */
export type LatestRows = { limit: number; before: number | null };

/** What operators see of accounts and money: every row, with the addresses of accounts, and no secrets. */
export function createOperatorLooks({ read, tables }: Database) {
  const { users, developerProfiles, investorProfiles, projects, sessions } = tables;
  const { investments, positions, payments, returnAnswers, paymentInstructions, jobs } = tables;
  const saidOfReturn = (kind: ReturnAnswerKind) => sql<
    string | null
  >`(select ${returnAnswers.text} from ${returnAnswers}
    where ${returnAnswers.paymentId} = ${payments.id} and ${returnAnswers.kind} = ${kind})`;
  const { distributionPayments: distributions } = tables;
  const answer = alias(distributions, 'answer');
  const takingBack = alias(payments, 'taking_back');
  const reversal = alias(investments, 'reversal');
  const ownProjects = (userId: number) =>
    read.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId));

  /** The rows of a subject with ids below `before`. */
  function rowsOf(table: typeof investments | typeof payments, { kind, id }: MoneySubject, before: number | null) {
    const own = {
      project: eq(table.projectId, id),
      person: or(eq(table.investorId, id), inArray(table.projectId, ownProjects(id))),
      investment: eq('investmentId' in table ? table.investmentId : table.id, id),
    };
    return and(own[kind], before === null ? undefined : lt(table.id, before));
  }

  const projectColumns = {
    id: projects.id,
    title: projects.title,
    isPublished: projects.isPublished,
    hiddenAt: projects.hiddenAt,
    closedByOperatorAt: projects.closedByOperatorAt,
    closesOn: projects.closesOn,
    campaignResult: projects.campaignResult,
    projectOutcome: projects.projectOutcome,
    fundingRaisedCents: projects.fundingRaisedCents,
    confirmedCents: projects.confirmedCents,
    createdAt: projects.createdAt,
  };

  return {
    /** An account, suspended and closed ones too, without its password. */
    async findAccount(id: number) {
      const { passwordHash: _secret, ...account } = getTableColumns(users);
      const found = await read
        .select({ ...account, developerProfile: developerProfiles, investorProfile: investorProfiles })
        .from(users)
        .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
        .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
        .where(eq(users.id, id));
      return firstOrNull(found);
    },

    async listProjectsOf(userId: number, limit: number) {
      const own = eq(projects.userId, userId);
      return read.select(projectColumns).from(projects).where(own).orderBy(desc(projects.id)).limit(limit);
    },

    /** Without what opens them. Those of 90 days are stored. */
    async listSessions(userId: number, limit: number) {
      const { tokenId: _secret, userId: owner, ...shown } = getTableColumns(sessions);
      return read.select(shown).from(sessions).where(eq(owner, userId)).orderBy(desc(sessions.id)).limit(limit);
    },

    /** Jobs that mail an account, as long as they are stored. */
    async listMails(userId: number, { limit, before }: LatestRows) {
      const { id, kind, key, state, createdAt, runAt, finishedAt, tries, lastError, outcome } = jobs;
      const isMail = and(eq(jobs.accountId, userId), sql`coalesce(${jobs.webhookId}, 0) = 0`);
      return read
        .select({ id, kind, key, state, createdAt, runAt, finishedAt, tries, lastError, outcome })
        .from(jobs)
        .where(and(isMail, before === null ? undefined : lt(id, before)))
        .orderBy(desc(id))
        .limit(limit);
    },

    /** Every version of how a project is paid, also those that never were in force, the latest first. */
    async listInstructions(projectId: number, limit: number) {
      const { id, version, account, currency, text, createdAt, inForceFrom, stoppedAt } = paymentInstructions;
      return read
        .select({
          id,
          projectId: paymentInstructions.projectId,
          version,
          account,
          currency,
          text,
          createdAt,
          inForceFrom,
          stoppedAt,
        })
        .from(paymentInstructions)
        .where(eq(paymentInstructions.projectId, projectId))
        .orderBy(desc(version))
        .limit(limit);
    },

    /** The investors of a project, with the sum of what isn't reversed, the latest first. */
    async listInvestors(projectId: number, limit: number) {
      const { investorId, investedCents, investmentCount, firstInvestmentId } = positions;
      return read
        .select({ id: investorId, email: users.email, name: investorProfiles.name, investedCents, investmentCount })
        .from(positions)
        .innerJoin(users, eq(users.id, investorId))
        .leftJoin(investorProfiles, eq(investorProfiles.userId, investorId))
        .where(eq(positions.projectId, projectId))
        .orderBy(desc(firstInvestmentId))
        .limit(limit);
    },

    /** Reversals are rows of their own. */
    async listInvestments(subject: MoneySubject, { limit, before }: LatestRows) {
      const { id, projectId, investorId, amountCents, reversesId, reversalKind, reversalReason, createdAt } =
        investments;
      return read
        .select({
          id,
          createdAt,
          amountCents,
          projectId,
          projectTitle: investments.projectTitle,
          investorId,
          email: users.email,
          reversesId,
          reversedById: reversal.id,
          reversalKind,
          reversalReason,
        })
        .from(investments)
        .innerJoin(users, eq(users.id, investorId))
        .leftJoin(reversal, eq(reversal.reversesId, id))
        .where(rowsOf(investments, subject, before))
        .orderBy(desc(id))
        .limit(limit);
    },

    /** What a project paid of its revenue, with what is said of it. */
    async listDistributions(ofProject: number, { limit, before }: LatestRows) {
      const { id, projectId, investorId, amountCents, paidOn, bankReference, createdAt, reversesId } = distributions;
      const said = (kind: DistributionKind) => sql<
        string | null
      >`(select ${answer.text} from ${distributions} as ${answer}
        where ${answer.answersId} = ${id} and ${answer.kind} = ${kind})`;
      return read
        .select({
          id,
          createdAt,
          amountCents,
          paidOn,
          bankReference,
          investorId,
          email: users.email,
          takesBackId: reversesId,
          disputeReason: said('DISPUTED'),
          disputeReply: said('REPLIED'),
          decision: said('DECIDED'),
        })
        .from(distributions)
        .innerJoin(users, eq(users.id, investorId))
        .where(
          and(eq(projectId, ofProject), eq(distributions.kind, 'PAID'), before === null ? undefined : lt(id, before)),
        )
        .orderBy(desc(id))
        .limit(limit);
    },

    /** What both sides said was paid; `takesBackId`: the row that a correction cancels. */
    async listPayments(subject: MoneySubject, { limit, before }: LatestRows) {
      const { id, createdAt, kind, amountCents, paidOn, projectId, investmentId, investorId, actorId } = payments;
      return read
        .select({
          id,
          createdAt,
          kind,
          amountCents,
          paidOn,
          projectId,
          investmentId,
          investorId,
          email: users.email,
          actorId,
          instructionsVersion: paymentInstructions.version,
          account: paymentInstructions.account,
          answersId: payments.answersId,
          takesBackId: payments.reversesId,
          takenBackById: takingBack.id,
          reason: payments.reason,
          bankReference: payments.bankReference,
          note: payments.note,
          disputeReason: saidOfReturn('DISPUTED'),
          disputeReply: saidOfReturn('REPLIED'),
          decision: saidOfReturn('DECIDED'),
        })
        .from(payments)
        .innerJoin(users, eq(users.id, investorId))
        .leftJoin(paymentInstructions, eq(paymentInstructions.id, payments.instructionsId))
        .leftJoin(takingBack, eq(takingBack.reversesId, id))
        .where(rowsOf(payments, subject, before))
        .orderBy(desc(id))
        .limit(limit);
    },
  };
}

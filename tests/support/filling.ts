import { sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';

/** Keys, which plans.keys.test.ts has, and what is one row of the server or hashes of addresses. */
export const NOT_FILLED = [
  ...(['accessTokens', 'creationKeys', 'declinedInvitations', 'emailChanges', 'invitationMails'] as const),
  ...(['operatorTexts', 'passkeys', 'passwordResets', 'sandbox'] as const),
];

const OFF = { userId: 1, url: 'http://127.0.0.1:1/', kinds: [], sealedSecret: '-', offReason: 'owner' as const };
/** A webhook that is off. */
export const webhookOf = (at: Date) => ({ ...OFF, createdAt: at, offAt: at });
/** One that went well. */
export const deliveryOf = (webhookId: number, startedAt: Date) => {
  const went = { duration: 1, status: 200, failure: null, answer: '', body: '{}' };
  return { webhookId, messageId: `${webhookId}`, eventId: null, type: 'test' as const, startedAt, ...went };
};

/** Due in a year, when no test runs it: thousands of them are only there to be many. */
export const jobOf = (createdAt: Date) => {
  const runAt = new Date(createdAt.getTime() + 365 * 86_400_000);
  return { kind: 'email_confirmation', payload: { userId: 1 }, runAt, createdAt };
};

/** Open requests and answered ones, of a few studios. */
export const requestOf = (index: number) => ({
  investorId: (index % 900) + 1,
  developerId: (index % 5) + 1,
  requestedAt: new Date(),
  answeredAt: index % 2 === 0 ? null : new Date(),
});

const DAY = '1970-01-01';

/** To each project two versions of how its studio is paid: one in force, and one that waits. */
async function giveInstructions(
  tx: Writer,
  { paymentInstructions }: Database['tables'],
  rows: readonly { projectId: number }[],
): Promise<void> {
  const written = { text: 'Por transferencia', createdAt: new Date(0) };
  const [past, future] = [new Date(0), new Date(Date.UTC(2090, 0))];
  await tx
    .insert(paymentInstructions)
    .values(rows.map(({ projectId }) => ({ ...written, projectId, version: 1, inForceFrom: past })));
  await tx.insert(paymentInstructions).values(
    rows.map(({ projectId }) => ({
      ...written,
      projectId,
      version: 2,
      inForceFrom: future,
      stopHash: `${projectId}`,
    })),
  );
}

/** To each investment its source, and a payment, which its studio confirmed, or hasn't answered. */
async function givePayments(tx: Writer, tables: Database['tables']): Promise<void> {
  const { investments, investmentReferrals, payments, paymentStates, returnAnswers } = tables;
  const committed = await tx.select().from(investments);
  await tx.insert(investments).values(committed.map(({ id: _id, ...row }) => ({ ...row, paymentDays: 30 })));
  const made = committed.map(({ id, ...row }) => ({
    investmentId: id,
    projectId: row.projectId,
    investorId: row.investorId,
  }));
  const referred = made.map((row) => ({ investmentId: row.investmentId, projectId: row.projectId, source: 'x' }));
  await tx.insert(investmentReferrals).values(referred);
  const createdAt = new Date(0);
  const paid = { amountCents: 1, paidOn: DAY, createdAt };
  const rows = made.map((row, index) => ({
    ...row,
    ...paid,
    kind: index % 2 === 0 ? ('RECEIVED' as const) : ('REPORTED' as const),
    actorId: row.investorId,
  }));
  const stored = await tx.insert(payments).values(rows).returning({ id: payments.id });
  const said = made.map((row, index) => ({ ...row, paymentId: stored[index]?.id ?? 0, createdAt, text: 'No llegó' }));
  await tx.insert(returnAnswers).values(said.map((row) => ({ ...row, kind: 'DISPUTED' as const })));
  const states = made.map((row, index) => {
    const open = { receivedCents: 0, reportId: stored[index]?.id, reportedCents: 1, reportedAt: createdAt };
    return { ...row, returnedCents: 0, ...(index % 2 === 0 ? { receivedCents: 1 } : open) };
  });
  await tx.insert(paymentStates).values(states);
}

/** To each project a report of revenue, of which one investor was paid and says that it never came. */
async function giveReturns(
  tx: Writer,
  tables: Database['tables'],
  rows: readonly { projectId: number }[],
): Promise<void> {
  const { distributionLines, distributionPayments, revenueReportLines, revenueReports } = tables;
  const createdAt = new Date(0);
  const period = { periodStartsOn: DAY, periodEndsOn: DAY, dueOn: DAY, version: 1, actorId: 1, createdAt };
  const figures = { netCents: 1, carriedInCents: 0, keptCents: 1 };
  const reports = await tx
    .insert(revenueReports)
    .values(rows.map(({ projectId }) => ({ projectId, ...period, ...figures })))
    .returning({ reportId: revenueReports.id, projectId: revenueReports.projectId });
  const sold = { store: 'STEAM', grossCents: 1, refundsCents: 0, storeShareCents: 0 } as const;
  await tx.insert(revenueReportLines).values(reports.map(({ reportId }) => ({ reportId, ...sold })));
  const shares = reports.map((report) => ({ ...report, investorId: (report.projectId % 900) + 1 }));
  await tx.insert(distributionLines).values(shares.map((share) => ({ ...share, keptCents: 1, amountCents: 1 })));
  const said = shares.map(({ projectId, investorId }) => ({ projectId, investorId, actorId: investorId, createdAt }));
  const paid = await tx
    .insert(distributionPayments)
    .values(said.map((row) => ({ ...row, kind: 'PAID' as const, amountCents: 1, paidOn: DAY })))
    .returning({ answersId: distributionPayments.id });
  await tx
    .insert(distributionPayments)
    .values(said.map((row, index) => ({ ...row, ...paid[index], kind: 'DISPUTED' as const, text: 'No llegó' })));
}

/** To every second project a closing day, years ahead; to each a waiting investor, visits, and payment instructions. */
export async function giveCampaigns(
  tx: Writer,
  tables: Database['tables'],
  rows: readonly { projectId: number }[],
): Promise<void> {
  const { projects, referralDays, seatWaits } = tables;
  await tx.update(projects).set({ paymentsSince: new Date(0) });
  await tx
    .update(projects)
    .set({ closesOn: sql`'2090-01-' || (10 + ${projects.id} % 20)` })
    .where(sql`${projects.id} % 2 = 0`);
  const waits = rows.map(({ projectId }) => ({ projectId, investorId: (projectId % 900) + 1, createdAt: new Date(0) }));
  await tx.insert(seatWaits).values(waits);
  await tx.insert(referralDays).values(rows.map(({ projectId }) => ({ projectId, source: 'x', day: DAY, visits: 1 })));
  await giveInstructions(tx, tables, rows);
  await givePayments(tx, tables);
  await giveReturns(tx, tables, rows);
}

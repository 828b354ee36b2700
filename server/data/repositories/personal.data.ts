import { and, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/data/database.ts';
import { rowPages, rowWindows, type NamedColumns, type NamedRow } from '#server/data/queries/row.pages.ts';

/** Rows about one person, page by page. */
export type PersonalRows = (userId: number) => AsyncGenerator<NamedRow[]>;

export type PersonalData = ReturnType<typeof createPersonalData>;

/**
 * All rows about a person, by table, without secrets and hashes; other people appear by id only. Titles are included
 * only where everybody sees them.
 */
export function createPersonalData(database: Database) {
  const { tables } = database;
  const { users, developerProfiles, investorProfiles, sessions, accessTokens, passkeys, emailChanges, feeds } = tables;
  const { follows, mailPreferences, webhooks, webhookDeliveries, investments, comments, updateRequests } = tables;
  const { updateReads, readPointers, reports, moderationNotices, operatorActs, dataExports } = tables;

  type Of = { columns: NamedColumns; where: (userId: number) => SQL | undefined };
  const pages =
    (from: SQLiteTable, key: SQLiteColumn, { columns, where }: Of): PersonalRows =>
    (userId) =>
      rowPages(database, { columns, from, where: where(userId), order: { key, id: key, ascending: true } });
  const windows =
    (from: SQLiteTable, id: SQLiteColumn, { columns, where }: Of): PersonalRows =>
    (userId) =>
      rowWindows(database, { columns, from, id, where: where(userId) });
  const of = (column: SQLiteColumn) => (userId: number) => eq(column, userId);
  const title = (projectId: SQLiteColumn): SQL =>
    sql`(select p.title from projects p where p.id = ${projectId} and p.is_published)`;
  const ownWebhooks = (userId: number): SQL =>
    inArray(
      webhookDeliveries.webhookId,
      database.read.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, userId)),
    );

  const { passwordHash: _hash, ...account } = getTableColumns(users);
  const { userId: _developer, ...developer } = getTableColumns(developerProfiles);
  const { userId: _investor, ...investor } = getTableColumns(investorProfiles);
  const { userId: _session, tokenId: _jti, ...session } = getTableColumns(sessions);
  const { userId: _token, secretHash: _secret, ...token } = getTableColumns(accessTokens);
  const { id, name, transports, createdAt, lastUsedAt } = passkeys;
  const { userId: _changer, confirmHash: _confirm, undoHash: _undo, ...change } = getTableColumns(emailChanges);
  const { userId: _integrator, sealedSecret: _sealed, ...webhook } = getTableColumns(webhooks);
  const { investorId: _payer, ...investment } = getTableColumns(investments);
  const { authorId: _author, ...comment } = getTableColumns(comments);
  const { investorId: _asker, developerId: _asked, ...request } = getTableColumns(updateRequests);
  const { reporterId: _reporter, ...report } = getTableColumns(reports);
  const { ownerId: _owner, ...notice } = getTableColumns(moderationNotices);
  const { kind, reason, createdAt: actedAt } = operatorActs;
  const { requestedAt, readyAt, expiresAt } = dataExports;
  /** Without reasons of dismissals, which nobody is told and which may identify the reporter. */
  const isAbout = (userId: number) =>
    and(
      eq(operatorActs.subjectKind, 'person'),
      eq(operatorActs.subjectId, userId),
      ne(operatorActs.kind, 'report_dismissed'),
    );

  return {
    account: pages(users, users.id, { columns: account, where: of(users.id) }),
    developerProfile: pages(developerProfiles, developerProfiles.id, {
      columns: developer,
      where: of(developerProfiles.userId),
    }),
    investorProfile: pages(investorProfiles, investorProfiles.id, {
      columns: investor,
      where: of(investorProfiles.userId),
    }),
    sessions: pages(sessions, sessions.id, { columns: session, where: of(sessions.userId) }),
    accessTokens: pages(accessTokens, accessTokens.id, { columns: token, where: of(accessTokens.userId) }),
    passkeys: pages(passkeys, passkeys.id, {
      columns: { id, name, transports, createdAt, lastUsedAt },
      where: of(passkeys.userId),
    }),
    emailChanges: pages(emailChanges, emailChanges.id, { columns: change, where: of(emailChanges.userId) }),
    feed: pages(feeds, feeds.userId, { columns: { createdAt: feeds.createdAt }, where: of(feeds.userId) }),
    follows: pages(follows, follows.projectId, {
      columns: { projectId: follows.projectId, projectTitle: title(follows.projectId), createdAt: follows.createdAt },
      where: of(follows.followerId),
    }),
    mailPreferences: pages(mailPreferences, mailPreferences.mailGroup, {
      columns: { mailGroup: mailPreferences.mailGroup, choice: mailPreferences.choice },
      where: of(mailPreferences.userId),
    }),
    webhooks: pages(webhooks, webhooks.id, { columns: webhook, where: of(webhooks.userId) }),
    webhookDeliveries: pages(webhookDeliveries, webhookDeliveries.id, {
      columns: getTableColumns(webhookDeliveries),
      where: ownWebhooks,
    }),
    investments: pages(investments, investments.id, {
      columns: investment,
      where: of(investments.investorId),
    }),
    comments: windows(comments, comments.id, { columns: comment, where: of(comments.authorId) }),
    updateRequests: windows(updateRequests, updateRequests.id, {
      columns: request,
      where: of(updateRequests.investorId),
    }),
    updateReads: pages(updateReads, updateReads.updateId, {
      columns: { updateId: updateReads.updateId, readAt: updateReads.readAt },
      where: of(updateReads.userId),
    }),
    readPointers: pages(readPointers, readPointers.projectId, {
      columns: { projectId: readPointers.projectId, eventId: readPointers.eventId },
      where: of(readPointers.userId),
    }),
    reports: pages(reports, reports.id, { columns: report, where: of(reports.reporterId) }),
    moderationNotices: pages(moderationNotices, moderationNotices.id, {
      columns: notice,
      where: of(moderationNotices.ownerId),
    }),
    operatorActs: pages(operatorActs, operatorActs.id, {
      columns: { kind, reason, createdAt: actedAt },
      where: isAbout,
    }),
    dataExports: pages(dataExports, dataExports.id, {
      columns: { requestedAt, readyAt, expiresAt },
      where: of(dataExports.userId),
    }),
  } satisfies Record<string, PersonalRows>;
}

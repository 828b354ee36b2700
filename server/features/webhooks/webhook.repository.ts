import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql, gt, type SQL } from 'drizzle-orm';
import { type Webhook, type WebhookDelivery, type WebhookOffReason, MAX_DELIVERIES } from './webhook.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import { firstOrNull, insertedRow, newestFirst } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import type { Listening } from './webhook.listening.rules.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';

/** Deleted at once, so that others don't wait. */
const ROWS_PER_DELETE = 1000;

export type NewWebhook = Pick<Webhook, 'userId' | 'url' | 'projectId' | 'kinds' | 'includeOwn' | 'createdAt'>;
/** Tries in a row that ended by time, and until when nothing is sent because of them. */
export type WebhookPause = { timeouts: number; pausedUntil: Date | null };
export const NO_PAUSE: WebhookPause = { timeouts: 0, pausedUntil: null };

export type WebhookChanges = Partial<
  Pick<Webhook, 'url' | 'projectId' | 'kinds' | 'includeOwn' | 'failingSince' | 'offAt' | 'offReason'> & WebhookPause
>;

/** With the encrypted secret, for whoever signs. */
export type SigningWebhook = Webhook & WebhookPause & SealedSecrets;

/** A secret and the one before, which signs beside it until an instant. */
export type SealedSecrets = { sealedSecret: string; formerSealedSecret: string | null; formerUntil: Date | null };

/** What decides which events a webhook is sent. */
export type WebhookListener = Listening & { id: number };

export function createWebhookRepository(database: Database) {
  const { read, tables, selectForUpdate, selectUnlocked, write } = database;
  const { webhooks, webhookDeliveries } = tables;
  const { timeouts: _timeouts, pausedUntil: _pausedUntil, ...columns } = getTableColumns(webhooks);
  const { sealedSecret, formerSealedSecret, formerUntil, ...shown } = columns;
  const { webhookId, startedAt, id: deliveryId } = webhookDeliveries;
  const latest = { key: startedAt, id: deliveryId };

  const { id, userId, projectId, kinds, includeOwn, createdAt } = webhooks;
  const listening = { id, userId, projectId, kinds, includeOwn, createdAt };
  const listOn = async (where: SQL, after: number, limit: number): Promise<WebhookListener[]> =>
    read
      .select(listening)
      .from(webhooks)
      .where(and(where, isNull(webhooks.offAt), gt(webhooks.id, after)))
      .orderBy(asc(webhooks.id))
      .limit(limit);

  return {
    /** The account's webhooks, the oldest first. */
    async listOfUser(userId: number): Promise<Webhook[]> {
      return read.select(shown).from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.id));
    },

    /** Those that are on, of these projects or of all, by id: the first after one. */
    async listListening(projectIds: readonly number[], after: number, limit: number): Promise<WebhookListener[]> {
      const [ofAll, ofSome] = await Promise.all([
        listOn(sql`${webhooks.projectId} is null`, after, limit),
        listOn(inIds(database, webhooks.projectId, projectIds), after, limit),
      ]);
      return [...ofAll, ...ofSome].sort((one, other) => one.id - other.id).slice(0, limit);
    },

    async findById(id: number): Promise<Webhook | null> {
      return firstOrNull(await read.select(shown).from(webhooks).where(eq(webhooks.id, id)));
    },

    async findSigning(id: number): Promise<SigningWebhook | null> {
      return firstOrNull(await read.select().from(webhooks).where(eq(webhooks.id, id)));
    },

    async count(tx: CredentialWriter, userId: number): Promise<number> {
      return tx.$count(webhooks, eq(webhooks.userId, userId));
    },

    async create(tx: CredentialWriter, webhook: NewWebhook & { sealedSecret: string }): Promise<Webhook> {
      return insertedRow(await tx.insert(webhooks).values(webhook).returning(shown));
    },

    /** Null when it is gone. */
    async change(tx: CredentialWriter, id: number, changes: WebhookChanges): Promise<Webhook | null> {
      return firstOrNull(await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning(shown));
    },

    async remove(tx: CredentialWriter, id: number): Promise<void> {
      await tx.delete(webhookDeliveries).where(eq(webhookId, id));
      await tx.delete(webhooks).where(eq(webhooks.id, id));
    },

    /** Switches off one that is on, and says whether it was. */
    async switchOff(tx: Writer, id: number, offAt: Date, offReason: WebhookOffReason): Promise<boolean> {
      const isOn = and(eq(webhooks.id, id), isNull(webhooks.offAt));
      const off = await tx.update(webhooks).set({ offAt, offReason }).where(isOn).returning({ id: webhooks.id });
      return off.length > 0;
    },

    async markArrived(tx: Writer, id: number): Promise<void> {
      await tx
        .update(webhooks)
        .set({ failingSince: null, ...NO_PAUSE })
        .where(eq(webhooks.id, id));
    },

    /** Since when it fails; null when it is gone. */
    async markFailed(tx: Writer, id: number, at: Date, pause: WebhookPause): Promise<Date | null> {
      const { failingSince } = webhooks;
      const since = sql`coalesce(${failingSince}, ${sql.param(at, failingSince)})`;
      const changed = { failingSince: since, ...pause };
      const failed = await tx.update(webhooks).set(changed).where(eq(webhooks.id, id)).returning({ failingSince });
      return firstOrNull(failed)?.failingSince ?? null;
    },

    /** Keeps the latest; null when its webhook is gone. */
    async addDelivery(tx: Writer, delivery: Omit<WebhookDelivery, 'id'>): Promise<WebhookDelivery | null> {
      const ofWebhook = eq(webhooks.id, delivery.webhookId);
      const locked = await selectForUpdate(tx.select({ id: webhooks.id }).from(webhooks).where(ofWebhook));
      if (locked.length === 0) return null;
      const added = insertedRow(await tx.insert(webhookDeliveries).values(delivery).returning());
      const old = firstOrNull(
        await tx
          .select({ startedAt, id: deliveryId })
          .from(webhookDeliveries)
          .where(eq(webhookId, delivery.webhookId))
          .orderBy(desc(startedAt), desc(deliveryId))
          .limit(1)
          .offset(MAX_DELIVERIES),
      );
      if (old) {
        const isOlder = sql`(${startedAt}, ${deliveryId}) <= (${sql.param(old.startedAt, startedAt)}, ${old.id})`;
        await tx.delete(webhookDeliveries).where(and(eq(webhookId, delivery.webhookId), isOlder));
      }
      return added;
    },

    async findDelivery(id: number): Promise<WebhookDelivery | null> {
      return firstOrNull(await read.select().from(webhookDeliveries).where(eq(deliveryId, id)));
    },

    /** The latest of each of these webhooks, the newest first. */
    async listDeliveries(webhookIds: readonly number[]): Promise<WebhookDelivery[]> {
      const each = { owner: webhookId, order: latest, where: undefined };
      return read
        .select()
        .from(webhookDeliveries)
        .where(firstRowsOfEach(database, each, webhookIds, MAX_DELIVERIES))
        .orderBy(...newestFirst(latest));
    },

    /** Deletes some of the deliveries from before an instant; their number says whether there are more. */
    async removeDeliveries(before: Date): Promise<number> {
      return write('system', async (tx) => {
        const old = tx
          .select({ id: deliveryId })
          .from(webhookDeliveries)
          .where(lt(startedAt, before))
          .orderBy(asc(startedAt))
          .limit(ROWS_PER_DELETE);
        const ids = (await selectUnlocked(old)).map((row) => row.id);
        if (ids.length > 0) await tx.delete(webhookDeliveries).where(inArray(deliveryId, ids));
        return ids.length;
      });
    },

    /** Some after an id, in its order, to encrypt their secrets anew. */
    async listSealed(after: number, limit: number): Promise<({ id: number } & SealedSecrets)[]> {
      return read
        .select({ id: webhooks.id, sealedSecret, formerSealedSecret, formerUntil })
        .from(webhooks)
        .where(sql`${webhooks.id} > ${after}`)
        .orderBy(asc(webhooks.id))
        .limit(limit);
    },

    /** Unless it was renewed meanwhile. */
    async reseal(
      tx: Writer,
      id: number,
      before: string,
      after: Pick<SealedSecrets, 'sealedSecret' | 'formerSealedSecret'>,
    ): Promise<void> {
      const isSame = and(eq(webhooks.id, id), eq(sealedSecret, before));
      await tx.update(webhooks).set(after).where(isSame);
    },

    /** The secret before stays beside it until an instant; null when the webhook is gone. */
    async renewSecret(tx: CredentialWriter, id: number, sealed: string, until: Date): Promise<Webhook | null> {
      const renewed = { formerSealedSecret: sql`${sealedSecret}`, formerUntil: until, sealedSecret: sealed };
      return firstOrNull(await tx.update(webhooks).set(renewed).where(eq(webhooks.id, id)).returning(shown));
    },
  };
}

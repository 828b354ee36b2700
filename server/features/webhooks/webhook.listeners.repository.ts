import { and, asc, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Listening } from './webhook.listening.rules.ts';
import type { Database } from '#server/features/database.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';

/** What decides which events a webhook is sent. */
export type WebhookListener = Listening & { id: number };

export function createWebhookListeners(database: Database) {
  const { read, tables } = database;
  const { webhooks } = tables;
  const { id, userId, projectId, kinds, includeOwn, createdAt, offAt } = webhooks;

  const listOn = async (where: SQL, after: number, limit: number): Promise<WebhookListener[]> =>
    read
      .select({ id, userId, projectId, kinds, includeOwn, createdAt })
      .from(webhooks)
      .where(and(where, isNull(offAt), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);

  return {
    /** Those that are on, of these projects or of all, by id: the first after one. */
    async listListening(projectIds: readonly number[], after: number, limit: number): Promise<WebhookListener[]> {
      const [ofAll, ofSome] = await Promise.all([
        listOn(sql`${projectId} is null`, after, limit),
        listOn(inIds(database, projectId, projectIds), after, limit),
      ]);
      return [...ofAll, ...ofSome].sort((one, other) => one.id - other.id).slice(0, limit);
    },
  };
}

import { sql } from 'drizzle-orm';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import { WEBHOOK_FAILURES, WEBHOOK_OFF_REASONS, type WebhookMessageType } from './webhook.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

/** Webhooks and their deliveries. */
export function defineWebhooks(kit: Kit, { users }: AccountsTables) {
  const webhooks = kit.table(
    'webhooks',
    {
      id: kit.id(),
      userId: kit.foreignKey(() => users.id),
      url: kit.text().notNull(),
      /** No foreign key: a draft can be deleted, and its webhook then gets no events. */
      projectId: kit.ref(),
      kinds: kit.json<EventKind[]>().notNull(),
      includeOwn: kit.bool().notNull().default(false),
      /** Encrypted instead of hashed, because it signs every message. */
      sealedSecret: kit.text().notNull(),
      /** The secret before, and until when it signs beside the new one. */
      formerSealedSecret: kit.text(),
      formerUntil: kit.time(),
      createdAt: kit.time().notNull(),
      failingSince: kit.time(),
      /** Timeouts in a row, and until when the webhook is paused because of them. */
      timeouts: kit.int().notNull().default(0),
      pausedUntil: kit.time(),
      offAt: kit.time(),
      offReason: kit.oneOf(WEBHOOK_OFF_REASONS),
    },
    (t) => [
      kit.index('webhooks_user').on(t.userId, t.id),
      kit.index('webhooks_project').on(t.projectId, t.id),
      kit.index('webhooks_everywhere').on(t.id).where(sql.raw('project_id is null and off_at is null')),
    ],
  );

  const webhookDeliveries = kit.table(
    'webhook_deliveries',
    {
      id: kit.id(),
      webhookId: kit.foreignKey(() => webhooks.id),
      messageId: kit.text().notNull(),
      eventId: kit.ref(),
      type: kit.text().$type<WebhookMessageType>().notNull(),
      startedAt: kit.time().notNull(),
      duration: kit.int().notNull(),
      status: kit.int(),
      failure: kit.oneOf(WEBHOOK_FAILURES),
      answer: kit.text().notNull(),
      body: kit.text(),
    },
    (t) => [
      kit.index('webhook_deliveries_webhook').on(t.webhookId, t.startedAt, t.id),
      kit.index('webhook_deliveries_started').on(t.startedAt),
    ],
  );

  return { webhooks, webhookDeliveries };
}

import { NO_PAUSE, type SigningWebhook, type WebhookChanges } from './webhook.repository.ts';
import { DomainError, NOT_FOUND, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import { grouped } from '#server/kernel/collections.ts';
import { ownAmong, requireOwn, type Visible } from '#server/features/rights/permissions.rules.ts';
import {
  FORMER_SECRET_SIGNS,
  orderedKinds,
  webhookKindsProblem,
  webhookLimitProblem,
  webhookUrlProblem,
  type Webhook,
  type WebhookDelivery,
} from './webhook.rules.ts';
import { mayBePublicHost } from './public.address.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { changeCredentials, requireProof } from '#server/features/sessions/credential.changes.service.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { createWebhookDeliveries } from './webhook.deliveries.service.ts';
import { createWebhookMessages, testMessage } from './webhook.messages.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Absent fields stay unchanged. */
export type WebhookPatch = {
  url?: string;
  projectId?: number | null;
  kinds?: string[];
  includeOwn?: boolean;
  isOn?: boolean;
};

/** A webhook with its secret, which is shown only once. */
export type WithSecret = { webhook: Visible<Webhook>; secret: string };

/** What is wrong with the address, at its field. */
const atUrl = (wrong: Problem | null): Problem | null => wrong && { ...wrong, details: { url: wrong.message } };

const NOT_PUBLIC = problem('INVALID_WEBHOOK_URL', 'Esa dirección no es pública: no le podemos enviar novedades');

const MESSAGE_GONE = problem(
  'WEBHOOK_MESSAGE_GONE',
  'Lo que contaba ese mensaje se borró o ya no lo puedes ver: no se envía de nuevo',
);

/** Webhooks, for their owner only. */
export function createWebhookService(dependencies: Dependencies) {
  const { webhooks, events, projects, webhookSecrets, webhookTargets, throttles, calendar, now } = dependencies;
  const deliveries = createWebhookDeliveries(dependencies);
  const messages = createWebhookMessages(dependencies);

  async function readFields(
    viewer: Viewer,
    { url, projectId, kinds, includeOwn }: WebhookPatch,
  ): Promise<WebhookChanges> {
    if (projectId) await createRights(dependencies).requireVisible(viewer, await projects.findById(projectId));
    const trimmed = url?.trim();
    if (trimmed !== undefined) {
      refuse(atUrl(webhookUrlProblem(trimmed, webhookTargets)));
      const isPublic = webhookTargets === 'any' || mayBePublicHost(new URL(trimmed).hostname);
      refuse(atUrl(isPublic ? null : NOT_PUBLIC));
    }
    if (kinds) refuse(webhookKindsProblem(kinds));
    return {
      ...(trimmed === undefined ? {} : { url: new URL(trimmed).href, ...NO_PAUSE }),
      ...(projectId === undefined ? {} : { projectId }),
      ...(kinds ? { kinds: orderedKinds(kinds) } : {}),
      ...(includeOwn === undefined ? {} : { includeOwn }),
    };
  }

  async function get(viewer: Viewer | null, id: number): Promise<Visible<Webhook>> {
    requireViewer(viewer);
    return requireOwn(viewer, await webhooks.findById(id), NOT_FOUND.webhook);
  }

  async function getSigning(viewer: Viewer, id: number): Promise<SigningWebhook> {
    return requireOwn(viewer, await webhooks.findSigning(id), NOT_FOUND.webhook);
  }

  async function getDelivery(viewer: Viewer, id: number) {
    const delivery = await webhooks.findDelivery(id);
    if (!delivery) throw new DomainError(NOT_FOUND.webhookDelivery);
    const found = await webhooks.findSigning(delivery.webhookId);
    return { ...delivery, webhook: requireOwn(viewer, found, NOT_FOUND.webhookDelivery) };
  }

  async function messageAgain(viewer: Viewer, webhookId: number, eventId: number | null) {
    if (eventId === null) return testMessage(webhookId, calendar());
    const event = await events.findById(eventId);
    return event && messages.contentFor(viewer, event);
  }

  async function change(viewer: Viewer, id: number, changes: Parameters<typeof webhooks.change>[2]) {
    if (Object.keys(changes).length === 0) return get(viewer, id);
    const changed = changeCredentials(dependencies, viewer, 'webhook_changed', (tx) =>
      webhooks.change(tx, id, changes),
    );
    return requireOwn(viewer, await changed, NOT_FOUND.webhook);
  }

  return {
    get,

    /** The viewer's, the oldest first. */
    async list(viewer: Viewer | null): Promise<Visible<Webhook>[]> {
      requireViewer(viewer);
      return ownAmong(viewer, await webhooks.listOfUser(viewer.id));
    },

    async create(viewer: Viewer | null, patch: Omit<WebhookPatch, 'isOn'> & { url: string }): Promise<WithSecret> {
      requireProof(viewer, now());
      const fields = await readFields(viewer, patch);
      const secret = webhookSecrets.create();
      const created = await changeCredentials(dependencies, viewer, 'webhook_created', async (tx) => {
        refuse(webhookLimitProblem(await webhooks.count(tx, viewer.id)));
        const blank = { url: '', projectId: null, kinds: [], includeOwn: false };
        const own = { userId: viewer.id, createdAt: calendar(), sealedSecret: webhookSecrets.seal(secret) };
        const made = await webhooks.create(tx, { ...blank, ...fields, ...own });
        await useQuotas(dependencies, tx, viewer, { webhooks: 1 });
        return made;
      });
      return { webhook: requireOwn(viewer, created, NOT_FOUND.webhook), secret };
    },

    /** Changes a webhook. One that is switched on gets events from then on. */
    async update(viewer: Viewer | null, id: number, patch: WebhookPatch): Promise<Visible<Webhook>> {
      requireProof(viewer, now());
      const { offAt } = await get(viewer, id);
      const fields = await readFields(viewer, patch);
      const on = { offAt: null, offReason: null, failingSince: null, ...NO_PAUSE };
      const off = { offAt: calendar(), offReason: 'owner' as const };
      const isSwitched = patch.isOn !== undefined && patch.isOn !== (offAt === null);
      const switched = isSwitched ? (patch.isOn ? on : off) : {};
      return change(viewer, id, { ...fields, ...switched });
    },

    /** Replaces the secret; the one before signs beside it for a day. */
    async renewSecret(viewer: Viewer | null, id: number): Promise<WithSecret> {
      requireProof(viewer, now());
      await get(viewer, id);
      const secret = webhookSecrets.create();
      const sealed = webhookSecrets.seal(secret);
      const until = new Date(now().getTime() + FORMER_SECRET_SIGNS);
      const renewed = await changeCredentials(dependencies, viewer, 'webhook_changed', (tx) =>
        webhooks.renewSecret(tx, id, sealed, until),
      );
      return { webhook: requireOwn(viewer, renewed, NOT_FOUND.webhook), secret };
    },

    async remove(viewer: Viewer | null, id: number): Promise<Visible<Webhook>> {
      requireProof(viewer, now());
      const webhook = await get(viewer, id);
      await changeCredentials(dependencies, viewer, 'webhook_removed', (tx) => webhooks.remove(tx, id));
      return webhook;
    },

    /** Sends a test message at once, also to a webhook that is off. */
    async test(viewer: Viewer | null, id: number): Promise<WebhookDelivery> {
      requireViewer(viewer);
      const webhook = await getSigning(viewer, id);
      await throttles.webhookMessage.attempt({ accountId: viewer.id });
      const delivery = await deliveries.deliverNow(viewer, webhook, testMessage(id, calendar()));
      if (!delivery) throw new DomainError(NOT_FOUND.webhook);
      return delivery;
    },

    /** Sends a delivery's message again at once, as the viewer may see it now, also to a webhook that is off. */
    async redeliver(viewer: Viewer | null, deliveryId: number): Promise<WebhookDelivery> {
      requireViewer(viewer);
      const { webhook, messageId, eventId } = await getDelivery(viewer, deliveryId);
      await throttles.webhookMessage.attempt({ accountId: viewer.id });
      const message = await messageAgain(viewer, webhook.id, eventId);
      if (!message) throw new DomainError(MESSAGE_GONE);
      const delivery = await deliveries.deliverNow(viewer, webhook, { ...message, id: messageId });
      if (!delivery) throw new DomainError(NOT_FOUND.webhookDelivery);
      return delivery;
    },

    /** Batch: the latest deliveries of each, the newest first. */
    async deliveriesOf(owned: readonly Visible<Webhook>[]): Promise<Map<number, WebhookDelivery[]>> {
      const rows = await webhooks.listDeliveries(owned.map(({ id }) => id));
      return grouped(rows, ({ webhookId }) => webhookId);
    },
  };
}

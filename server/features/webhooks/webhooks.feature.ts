import { createEventListService } from './event.list.service.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createWebhookService } from './webhook.service.ts';
import './event.list.resolver.ts';
import './webhook.resolver.ts';

export const repositories = { webhooks: createWebhookRepository };

export const services = { webhooks: createWebhookService, events: createEventListService };

export { webhookLoaders as loaders } from './webhook.loaders.ts';

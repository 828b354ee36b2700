import { createFeedRepository } from './feed.repository.ts';
import { createFeedService } from './feed.service.ts';
import './feed.resolver.ts';

export const repositories = { feeds: createFeedRepository };

export const services = { feeds: createFeedService };

import { createMailPreferenceRepository } from './mails/mail.preference.repository.ts';
import { createMailPreferenceService } from './mails/mail.preference.service.ts';
import { createNewsService } from './news.service.ts';
import { createNotificationRepository } from './notification.repository.ts';
import { createNotificationService } from './notification.service.ts';
import { createScheduledEventRepository } from './scheduled.event.repository.ts';
import './live.resolver.ts';
import './mails/mail.preference.resolver.ts';
import './news.resolver.ts';
import './notification.resolver.ts';

export const repositories = {
  notifications: createNotificationRepository,
  scheduledEvents: createScheduledEventRepository,
  mailPreferences: createMailPreferenceRepository,
};

export const services = {
  mailPreferences: createMailPreferenceService,
  news: createNewsService,
  notifications: createNotificationService,
};

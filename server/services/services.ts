import { dayOf, type Day } from '#server/domain/calendar.ts';
import { createAccountClosingService } from './account.closing.service.ts';
import { createAccountService } from './account.service.ts';
import { createLogInService } from './log.in.service.ts';
import { createProjectCopies } from './project.copies.ts';
import { createAccessTokenService } from './access.token.service.ts';
import { createCommentService } from './comment.service.ts';
import { createDataExportService } from './data.export.service.ts';
import { createDirectoryService } from './directory.service.ts';
import { createFeedService } from './feed.service.ts';
import { createFollowService } from './follow.service.ts';
import { createEmailChangeService } from './email.change.service.ts';
import { createEmailConfirmationService } from './email.confirmation.service.ts';
import { createGalleryService } from './gallery.service.ts';
import { createSessionService } from './session.service.ts';
import { createStatsService } from './stats.service.ts';
import type { Dependencies } from './dependencies.ts';
import { createInvestmentService } from './investment.service.ts';
import { createLinkPreviewService } from './link.preview.service.ts';
import { ANONYMOUS_KEY_ACTS, VIEWER_KEY_ACTS } from './key.acts.ts';
import { createKeyLog } from './key.log.ts';
import { createMailPreferenceService } from './mail.preference.service.ts';
import { createModerationService } from './moderation.service.ts';
import { createMilestoneService } from './milestone.service.ts';
import { createNotificationService } from './notification.service.ts';
import { createPasswordService } from './password.service.ts';
import { createPasskeyService } from './passkey.service.ts';
import { createProjectService } from './project.service.ts';
import { createQuotaService } from './quota.service.ts';
import { createThreadService } from './thread.service.ts';
import { createUpdateRequestService } from './update.request.service.ts';
import { createUpdateService } from './update.service.ts';
import { createWebhookService } from './webhook.service.ts';

export type Services = ReturnType<typeof createServices>;

/** Services about keys, whose calls are logged. */
function createKeyServices(dependencies: Dependencies) {
  const { ofViewer, anonymous } = createKeyLog(dependencies);
  const [own, open] = [VIEWER_KEY_ACTS, ANONYMOUS_KEY_ACTS];
  return {
    accounts: anonymous({ ...createAccountService(dependencies), ...createLogInService(dependencies) }, open.accounts),
    accountClosings: ofViewer(createAccountClosingService(dependencies), own.accountClosings),
    accessTokens: ofViewer(createAccessTokenService(dependencies), own.accessTokens),
    dataExports: anonymous(ofViewer(createDataExportService(dependencies), own.dataExports), open.dataExports),
    emailChanges: anonymous(ofViewer(createEmailChangeService(dependencies), own.emailChanges), open.emailChanges),
    emailConfirmations: anonymous(createEmailConfirmationService(dependencies), open.emailConfirmations),
    feeds: ofViewer(createFeedService(dependencies), own.feeds),
    passkeys: anonymous(ofViewer(createPasskeyService(dependencies), own.passkeys), open.passkeys),
    passwords: anonymous(ofViewer(createPasswordService(dependencies), own.passwords), open.passwords),
    sessions: ofViewer(createSessionService(dependencies), own.sessions),
    webhooks: ofViewer(createWebhookService(dependencies), own.webhooks),
  };
}

/** The use cases, and the current day by their clock. */
export const createServices = (dependencies: Dependencies) => ({
  ...createKeyServices(dependencies),
  comments: createCommentService(dependencies),
  directory: createDirectoryService(dependencies),
  follows: createFollowService(dependencies),
  galleries: createGalleryService(dependencies),
  stats: createStatsService(dependencies),
  investments: createInvestmentService(dependencies),
  linkPreviews: createLinkPreviewService(dependencies),
  mailPreferences: createMailPreferenceService(dependencies),
  milestones: createMilestoneService(dependencies),
  moderation: createModerationService(dependencies),
  notifications: createNotificationService(dependencies),
  projects: { ...createProjectService(dependencies), ...createProjectCopies(dependencies) },
  quotas: createQuotaService(dependencies),
  threads: createThreadService(dependencies),
  updates: createUpdateService(dependencies),
  updateRequests: createUpdateRequestService(dependencies),
  today: (): Day => dayOf(dependencies.clock()),
});

import { dayOf, type Day } from '#server/kernel/calendar.ts';
import { createAccountClosingService } from './leaving/closing/closing.service.ts';
import { createAccountService } from './accounts/account.service.ts';
import { createLogInService } from './sessions/log.in.service.ts';
import { createProjectCopies } from './milestones/project.copies.service.ts';
import { createAccessTokenService } from './sessions/tokens/access.token.service.ts';
import { createCommentService } from './comments/comment.service.ts';
import { createCreationService } from './idempotency/creation.service.ts';
import { createDataExportService } from './leaving/exports/data.export.service.ts';
import { createDirectoryService } from './studios/directory.service.ts';
import { createFeedService } from './feeds/feed.service.ts';
import { createFollowService } from './projects/follows/follow.service.ts';
import { createEmailChangeService } from './sessions/email/email.change.service.ts';
import { createEmailConfirmationService } from './sessions/email/email.confirmation.service.ts';
import { createEditorService } from './editors/editor.service.ts';
import { createReceivedInvitations } from './editors/received.invitations.service.ts';
import { createGalleryService } from './projects/gallery/gallery.service.ts';
import { createSessionService } from './sessions/session.service.ts';
import { createStatsService } from './dashboards/stats.service.ts';
import type { Dependencies } from './dependencies.ts';
import { createRights } from './rights/rights.service.ts';
import { createInvestmentService } from './investments/investment.service.ts';
import { createInstructionsService } from './payments/instructions/instructions.service.ts';
import { createLandingService } from './public/landing.service.ts';
import { createSeatWaitService } from './investments/seats/seat.wait.service.ts';
import { createStatementService } from './payments/statement/statement.service.ts';
import { createWithdrawalService } from './investments/withdrawals/withdrawal.service.ts';
import { createLinkPreviewService } from './public/link.preview.service.ts';
import { createPublicGameService } from './public/public.games.service.ts';
import { createPublicStudioService } from './public/public.studios.service.ts';
import { createPublicFeedService } from './public/public.feeds.service.ts';
import { createSandboxService } from './sandbox/sandbox.service.ts';
import { createSitemapService } from './public/sitemap.service.ts';
import { ANONYMOUS_KEY_ACTS, VIEWER_KEY_ACTS } from './key.acts.ts';
import { createKeyLog } from './sessions/key.log.service.ts';
import { createMailPreferenceService } from './notifications/mails/mail.preference.service.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createMilestoneService } from './milestones/milestone.service.ts';
import { createNewsService } from './notifications/news.service.ts';
import { createOutcomeService } from './outcomes/outcome.service.ts';
import { createNotificationService } from './notifications/notification.service.ts';
import { createPaymentService } from './payments/payment.service.ts';
import { createPasswordService } from './sessions/passwords/password.service.ts';
import { createPasskeyService } from './sessions/passkeys/passkey.service.ts';
import { createProjectService } from './projects/project.service.ts';
import { createQuestionService } from './questions/question.service.ts';
import { createQuotaService } from './accounts/quota.service.ts';
import { createTextService } from './texts/text.service.ts';
import { createTodoService } from './dashboards/todo.service.ts';
import { createReferralService } from './referrals/referral.service.ts';
import { createThreadService } from './comments/thread.service.ts';
import { createUpdateRequestService } from './updates/requests/update.request.service.ts';
import { createUpdateService } from './updates/update.service.ts';
import { createEventListService } from './webhooks/event.list.service.ts';
import { createWebhookService } from './webhooks/webhook.service.ts';

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

/** The use cases, and the current day of the calendar. */
export const createServices = (dependencies: Dependencies) => ({
  ...createKeyServices(dependencies),
  comments: createCommentService(dependencies),
  creations: createCreationService(dependencies),
  directory: createDirectoryService(dependencies),
  editors: createEditorService(dependencies),
  receivedInvitations: createReceivedInvitations(dependencies),
  events: createEventListService(dependencies),
  follows: createFollowService(dependencies),
  galleries: createGalleryService(dependencies),
  stats: createStatsService(dependencies),
  investments: createInvestmentService(dependencies),
  landing: createLandingService(dependencies),
  linkPreviews: createLinkPreviewService(dependencies),
  mailPreferences: createMailPreferenceService(dependencies),
  milestones: createMilestoneService(dependencies),
  moderation: createModerationService(dependencies),
  news: createNewsService(dependencies),
  notifications: createNotificationService(dependencies),
  outcomes: createOutcomeService(dependencies),
  payments: createPaymentService(dependencies),
  paymentInstructions: createInstructionsService(dependencies),
  projects: { ...createProjectService(dependencies), ...createProjectCopies(dependencies) },
  publicGames: createPublicGameService(dependencies),
  publicStudios: createPublicStudioService(dependencies),
  publicFeeds: createPublicFeedService(dependencies),
  questions: createQuestionService(dependencies),
  quotas: createQuotaService(dependencies),
  referrals: createReferralService(dependencies),
  rights: createRights(dependencies),
  sandbox: createSandboxService(dependencies),
  sitemaps: createSitemapService(dependencies),
  statements: createStatementService(dependencies),
  texts: createTextService(dependencies),
  threads: createThreadService(dependencies),
  todo: createTodoService(dependencies),
  updates: createUpdateService(dependencies),
  updateRequests: createUpdateRequestService(dependencies),
  seatWaits: createSeatWaitService(dependencies),
  withdrawals: createWithdrawalService(dependencies),
  today: (): Day => dayOf(dependencies.calendar()),
});

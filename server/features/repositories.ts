import type { Database } from './database.ts';
import { createRelationRepository } from './rights/relation.repository.ts';
import { createUserRepository } from './accounts/user.repository.ts';
import { createCredentialRepository } from './sessions/credential.repository.ts';
import { createEmailConfirmationRepository } from './sessions/email/email.confirmation.repository.ts';
import { createEmailChangeRepository } from './sessions/email/email.change.repository.ts';
import { createPasswordResetRepository } from './sessions/passwords/password.reset.repository.ts';
import { createKeyRepository } from './sessions/key.repository.ts';
import { createKeyLock } from './sessions/key.lock.repository.ts';
import { createSessionRepository } from './sessions/session.repository.ts';
import { createAccessTokenRepository } from './sessions/tokens/access.token.repository.ts';
import { createPasskeyRepository } from './sessions/passkeys/passkey.repository.ts';
import { createQuotaRepository } from './accounts/quota.repository.ts';
import { createStoredTexts } from './texts/operator.text.repository.ts';
import { createTextAcceptances } from './texts/acceptance.repository.ts';
import { createCreationKeyRepository } from './idempotency/creation.key.repository.ts';
import { createProjectRepository } from './projects/project.repository.ts';
import { createFollowRepository } from './projects/follows/follow.repository.ts';
import { createEditorRepository } from './editors/editor.repository.ts';
import { createInvitedAddressRepository } from './editors/invited.address.repository.ts';
import { createTermsRepository } from './projects/terms/terms.repository.ts';
import { createGalleryRepository } from './projects/gallery/gallery.repository.ts';
import { createMediaRepository } from './projects/media/media.repository.ts';
import { createMilestoneRepository } from './milestones/milestone.repository.ts';
import { createInvestmentRepository } from './investments/investment.repository.ts';
import { createInstructionsRepository } from './payments/instructions/instructions.repository.ts';
import { createStatementRepository } from './payments/statement/statement.repository.ts';
import { createCampaignEndings } from './campaigns/campaign.endings.repository.ts';
import { createPaymentRepository } from './payments/payment.repository.ts';
import { createWaitingPayments } from './payments/payment.waiting.repository.ts';
import { createReferralRepository } from './referrals/referral.repository.ts';
import { createUpdateRepository } from './updates/update.repository.ts';
import { createSeatWaitRepository } from './investments/seats/seat.wait.repository.ts';
import { createUpdateRequestRepository } from './updates/requests/update.request.repository.ts';
import { createCommentRepository } from './comments/comment.repository.ts';
import { createThreadRepository } from './comments/thread.repository.ts';
import { createQuestionRepository } from './questions/question.repository.ts';
import { createModerationRepository } from './moderation/moderation.repository.ts';
import { createOperatorActRepository } from './moderation/operator/operator.act.repository.ts';
import { createOperatorFinds } from './moderation/operator/operator.find.repository.ts';
import { createOperatorLooks } from './moderation/operator/operator.look.repository.ts';
import { createOperatorStatusRepository } from './moderation/operator/operator.status.repository.ts';
import { createNotificationRepository } from './notifications/notification.repository.ts';
import { createScheduledEventRepository } from './notifications/scheduled.event.repository.ts';
import { createMailPreferenceRepository } from './notifications/mails/mail.preference.repository.ts';
import { createWebhookRepository } from './webhooks/webhook.repository.ts';
import { createFeedRepository } from './feeds/feed.repository.ts';
import { createAccountClosingRepository } from './leaving/closing/closing.repository.ts';
import { createDataExportRepository } from './leaving/exports/data.export.repository.ts';
import { createCopiedTables } from './leaving/exports/copied.tables.repository.ts';
import { createStudioData } from './leaving/exports/studio.data.repository.ts';
import { createSandboxRepository } from './sandbox/sandbox.repository.ts';
import { createSitemapRepository } from './public/sitemap.repository.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { createEventCursorRepository } from '#server/platform/events/event.cursor.repository.ts';
import { createJobRepository } from '#server/platform/jobs/job.repository.ts';

/** What reads and writes the rows of the features, and of the platform. */
export const createRepositories = (database: Database) => ({
  users: createUserRepository(database),
  credentials: createCredentialRepository(database),
  emailConfirmations: createEmailConfirmationRepository(database),
  emailChanges: createEmailChangeRepository(database),
  passwordResets: createPasswordResetRepository(database),
  keys: createKeyRepository(database),
  keyLock: createKeyLock(database),
  sessions: createSessionRepository(database),
  accessTokens: createAccessTokenRepository(database),
  passkeys: createPasskeyRepository(database),
  quotas: createQuotaRepository(database),
  storedTexts: createStoredTexts(database),
  textAcceptances: createTextAcceptances(database),
  creationKeys: createCreationKeyRepository(database),
  relations: createRelationRepository(database),
  projects: createProjectRepository(database),
  follows: createFollowRepository(database),
  editors: createEditorRepository(database),
  invitedAddresses: createInvitedAddressRepository(database),
  terms: createTermsRepository(database),
  galleries: createGalleryRepository(database),
  media: createMediaRepository(database),
  milestones: createMilestoneRepository(database),
  investments: createInvestmentRepository(database),
  statements: createStatementRepository(database),
  payments: createPaymentRepository(database),
  paymentInstructions: createInstructionsRepository(database),
  waitingPayments: createWaitingPayments(database),
  campaignEndings: createCampaignEndings(database),
  referrals: createReferralRepository(database),
  updates: createUpdateRepository(database),
  updateRequests: createUpdateRequestRepository(database),
  seatWaits: createSeatWaitRepository(database),
  comments: createCommentRepository(database),
  threads: createThreadRepository(database),
  questions: createQuestionRepository(database),
  moderation: createModerationRepository(database),
  operatorActs: createOperatorActRepository(database),
  operatorFinds: createOperatorFinds(database),
  operatorLooks: createOperatorLooks(database),
  operatorStatus: createOperatorStatusRepository(database),
  notifications: createNotificationRepository(database),
  scheduledEvents: createScheduledEventRepository(database),
  mailPreferences: createMailPreferenceRepository(database),
  webhooks: createWebhookRepository(database),
  feeds: createFeedRepository(database),
  accountClosings: createAccountClosingRepository(database),
  dataExports: createDataExportRepository(database),
  copiedTables: createCopiedTables(database),
  studioData: createStudioData(database),
  sandboxDays: createSandboxRepository(database),
  sitemaps: createSitemapRepository(database),
  events: createEventRepository(database),
  eventCursors: createEventCursorRepository(database),
  jobs: createJobRepository(database, database.tables.webhooks),
});

export type Repositories = ReturnType<typeof createRepositories>;

import { join } from 'node:path';
import type { Config } from './config.ts';
import { createAccountClosingRepository } from './features/leaving/closing/closing.repository.ts';
import { createEventCursorRepository } from './platform/events/event.cursor.repository.ts';
import { createEventRepository } from './platform/events/event.repository.ts';
import { createCommentRepository } from './features/comments/comment.repository.ts';
import { createCredentialRepository } from './features/sessions/credential.repository.ts';
import { createDataExportRepository } from './features/leaving/exports/data.export.repository.ts';
import type { Database } from './features/database.ts';
import { createFeedRepository } from './features/feeds/feed.repository.ts';
import { createFollowRepository } from './features/projects/follows/follow.repository.ts';
import { createEmailChangeRepository } from './features/sessions/email/email.change.repository.ts';
import { createEmailConfirmationRepository } from './features/sessions/email/email.confirmation.repository.ts';
import { createGalleryRepository } from './features/projects/gallery/gallery.repository.ts';
import { createInvestmentRepository } from './features/investments/investment.repository.ts';
import { createJobRepository } from './platform/jobs/job.repository.ts';
import { createMailPreferenceRepository } from './features/notifications/mails/mail.preference.repository.ts';
import { createMediaRepository, type MediaRepository } from './features/projects/media/media.repository.ts';
import { createExportStore } from './platform/files/export.store.ts';
import { createFairQueue } from './platform/files/fair.queue.ts';
import { createSpaceCheck, type RequireSpace } from './platform/files/free.space.ts';
import { openExportFiles, openFileStore } from './platform/files/open.file.store.ts';
import { TOO_MANY_PICTURES } from './platform/files/media.refusals.ts';
import { createMediaStore, type Enqueue, type MediaStore } from './platform/files/media.store.ts';
import { createMilestoneRepository } from './features/milestones/milestone.repository.ts';
import { createPictureSizes } from './platform/files/picture.sizes.ts';
import { createNotificationRepository } from './features/notifications/notification.repository.ts';
import { createPasswordResetRepository } from './features/sessions/passwords/password.reset.repository.ts';
import { createCopiedTables } from './features/leaving/exports/copied.tables.repository.ts';
import { createProjectRepository } from './features/projects/project.repository.ts';
import { createQuotaRepository } from './features/accounts/quota.repository.ts';
import { createScheduledEventRepository } from './features/notifications/scheduled.event.repository.ts';
import { createStudioData } from './features/leaving/exports/studio.data.repository.ts';
import { createTermsRepository } from './features/projects/terms/terms.repository.ts';
import { createThreadRepository } from './features/comments/thread.repository.ts';
import { createUpdateRepository } from './features/updates/update.repository.ts';
import { createUpdateRequestRepository } from './features/updates/requests/update.request.repository.ts';
import { createUserRepository } from './features/accounts/user.repository.ts';
import { createWebhookRepository } from './features/webhooks/webhook.repository.ts';
import { createModerationRepository } from './features/moderation/moderation.repository.ts';
import { createOperatorActRepository } from './features/moderation/operator/operator.act.repository.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createLinkSecrets } from './platform/security/link.secrets.ts';
import { createPasskeyVerifier } from './features/sessions/passkeys/passkey.verifier.service.ts';
import { createPasswords, type PasswordCost } from './platform/security/passwords.ts';
import { createTokens } from './features/sessions/session.tokens.service.ts';
import { createWebhookSecrets } from './features/webhooks/webhook.secrets.service.ts';
import { createAccessTokenRepository } from './features/sessions/tokens/access.token.repository.ts';
import { createKeyLock } from './features/sessions/key.lock.repository.ts';
import { createKeyRepository } from './features/sessions/key.repository.ts';
import { createPasskeyRepository } from './features/sessions/passkeys/passkey.repository.ts';
import { createSessionRepository } from './features/sessions/session.repository.ts';
import { createKeyUses } from './features/sessions/key.uses.service.ts';
import type { Dependencies } from './features/dependencies.ts';
import { createWebhookSender } from './features/webhooks/webhook.sender.service.ts';
import { createThrottles } from '#server/features/throttles.ts';

type MediaOptions = {
  /** The folder of incoming files. */
  incoming: string;
  requireSpace: RequireSpace;
};

/**
 * Pictures are decoded one at a time, in turn between accounts; resizing stored pictures counts as one more account.
 */
function createMedia(
  config: Config,
  { ownerOf }: MediaRepository,
  { incoming, requireSpace }: MediaOptions,
): MediaStore {
  const files = openFileStore(config);
  const decode = createFairQueue({ maxWaiting: 2, fullError: TOO_MANY_PICTURES });
  const oneSize = createFairQueue({ maxWaiting: 100, fullError: TOO_MANY_PICTURES });
  const enqueue: Enqueue = (ownerId, task) => oneSize(ownerId, () => decode('sizes', task));
  const sizes = createPictureSizes({ files, folder: join(config.dataDir, 'sizes'), ownerOf, requireSpace, enqueue });
  return createMediaStore({ files, sizes, temporary: incoming, enqueue: decode });
}

type Ambient = Pick<Dependencies, 'clock' | 'log'> & { passwordCost?: PasswordCost };

/** Creates the dependencies of the services of a server process. */
export function createDependencies(
  database: Database,
  config: Config,
  { clock, log, passwordCost }: Ambient,
): Dependencies {
  const sessions = createSessionRepository(database);
  const accessTokens = createAccessTokenRepository(database);
  const incoming = join(config.dataDir, 'incoming');
  const requireSpace = createSpaceCheck(config.dataDir, config.fileStore ? 0 : (config.minFreeDisk ?? 0));
  const media = createMediaRepository(database);
  const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  return {
    database,
    users: createUserRepository(database),
    credentials: createCredentialRepository(database),
    emailConfirmations: createEmailConfirmationRepository(database),
    emailChanges: createEmailChangeRepository(database),
    passwordResets: createPasswordResetRepository(database),
    keys: createKeyRepository(database),
    keyLock: createKeyLock(database),
    sessions,
    accessTokens,
    keyUses: createKeyUses({ database, sessions, accessTokens }),
    passkeys: createPasskeyRepository(database),
    projects: createProjectRepository(database),
    follows: createFollowRepository(database),
    terms: createTermsRepository(database),
    investments: createInvestmentRepository(database),
    milestones: createMilestoneRepository(database),
    updates: createUpdateRepository(database),
    updateRequests: createUpdateRequestRepository(database),
    media,
    feeds: createFeedRepository(database),
    galleries: createGalleryRepository(database),
    comments: createCommentRepository(database),
    threads: createThreadRepository(database),
    events: createEventRepository(database),
    scheduledEvents: createScheduledEventRepository(database),
    eventCursors: createEventCursorRepository(database),
    webhooks: createWebhookRepository(database),
    notifications: createNotificationRepository(database),
    jobs: createJobRepository(database),
    mailPreferences: createMailPreferenceRepository(database),
    moderation: createModerationRepository(database),
    operatorActs: createOperatorActRepository(database),
    quotas: createQuotaRepository(database),
    dataExports: createDataExportRepository(database),
    accountClosings: createAccountClosingRepository(database),
    copiedTables: createCopiedTables(database),
    studioData: createStudioData(database),
    mediaStore: createMedia(config, media, { incoming, requireSpace }),
    exportStore: createExportStore({ files: openExportFiles(config), temporary: incoming, requireSpace }),
    requireSpace,
    mailer: createMailer({ ...config.mail, folder: join(config.dataDir, 'mail') }),
    passwords: createPasswords(passwordCost),
    passkeyVerifier: createPasskeyVerifier(siteUrl),
    tokens: createTokens(config.secrets, clock),
    linkSecrets: createLinkSecrets(config.secrets),
    webhookSecrets: createWebhookSecrets(config.secrets),
    webhookSender: createWebhookSender({ targets: config.webhookTargets ?? 'public' }),
    webhookTargets: config.webhookTargets ?? 'public',
    throttles: createThrottles({ enabled: config.rateLimit, shared: database.pool }),
    quotasOn: config.quotas,
    log,
    clock,
    siteUrl,
  };
}

import { join } from 'node:path';
import type { Config } from './config.ts';
import { createAccountClosingRepository } from './data/repositories/account.closing.repository.ts';
import { createEventCursorRepository } from './data/repositories/event.cursor.repository.ts';
import { createEventRepository } from './data/repositories/event.repository.ts';
import { createCommentRepository } from './data/repositories/comment.repository.ts';
import { createCredentialRepository } from './data/repositories/credential.repository.ts';
import { createDataExportRepository } from './data/repositories/data.export.repository.ts';
import type { Database } from './data/database.ts';
import { createFeedRepository } from './data/repositories/feed.repository.ts';
import { createFollowRepository } from './data/repositories/follow.repository.ts';
import { createEmailChangeRepository } from './data/repositories/email.change.repository.ts';
import { createEmailConfirmationRepository } from './data/repositories/email.confirmation.repository.ts';
import { createGalleryRepository } from './data/repositories/gallery.repository.ts';
import { createInvestmentRepository } from './data/repositories/investment.repository.ts';
import { createJobRepository } from './data/repositories/job.repository.ts';
import { createMailPreferenceRepository } from './data/repositories/mail.preference.repository.ts';
import { createMediaRepository, type MediaRepository } from './data/repositories/media.repository.ts';
import { createExportStore } from './files/export.store.ts';
import { createFairQueue } from './files/fair.queue.ts';
import { createSpaceCheck, type RequireSpace } from './files/free.space.ts';
import { openExportFiles, openFileStore } from './files/open.file.store.ts';
import { TOO_MANY_PICTURES } from './files/media.refusals.ts';
import { createMediaStore, type Enqueue, type MediaStore } from './files/media.store.ts';
import { createMilestoneRepository } from './data/repositories/milestone.repository.ts';
import { createPictureSizes } from './files/picture.sizes.ts';
import { createNotificationRepository } from './data/repositories/notification.repository.ts';
import { createPasswordResetRepository } from './data/repositories/password.reset.repository.ts';
import { createCopiedTables } from './data/repositories/copied.tables.ts';
import { createProjectRepository } from './data/repositories/project.repository.ts';
import { createQuotaRepository } from './data/repositories/quota.repository.ts';
import { createScheduledEventRepository } from './data/repositories/scheduled.event.repository.ts';
import { createStudioData } from './data/repositories/studio.data.ts';
import { createTermsRepository } from './data/repositories/terms.repository.ts';
import { createThreadRepository } from './data/repositories/thread.repository.ts';
import { createUpdateRepository } from './data/repositories/update.repository.ts';
import { createUpdateRequestRepository } from './data/repositories/update.request.repository.ts';
import { createUserRepository } from './data/repositories/user.repository.ts';
import { createWebhookRepository } from './data/repositories/webhook.repository.ts';
import { createModerationRepository } from './data/repositories/moderation.repository.ts';
import { createOperatorActRepository } from './data/repositories/operator.act.repository.ts';
import { createMailer } from './mail/mailer.ts';
import { createLinkSecrets } from './security/link.secrets.ts';
import { createPasskeyVerifier } from './security/passkey.verifier.ts';
import { createPasswords, type PasswordCost } from './security/passwords.ts';
import { createTokens } from './security/tokens.ts';
import { createWebhookSecrets } from './security/webhook.secrets.ts';
import { createAccessTokenRepository } from './data/repositories/access.token.repository.ts';
import { createKeyLock } from './data/repositories/key.lock.ts';
import { createKeyRepository } from './data/repositories/key.repository.ts';
import { createPasskeyRepository } from './data/repositories/passkey.repository.ts';
import { createSessionRepository } from './data/repositories/session.repository.ts';
import { createKeyUses } from './services/key.uses.ts';
import type { Dependencies } from './services/dependencies.ts';
import { createWebhookSender } from './webhooks/sender.ts';
import { createThrottles } from '#server/security/throttles.ts';

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

import { join } from 'node:path';
import type { Database } from './database.ts';
import { createExportStore } from '#server/platform/files/export.store.ts';
import { createFairQueue } from '#server/platform/files/fair.queue.ts';
import { createSpaceCheck, type RequireSpace } from '#server/platform/files/free.space.ts';
import { openExportFiles, openFileStore } from '#server/platform/files/open.file.store.ts';
import { TOO_MANY_PICTURES } from '#server/platform/files/media.refusals.ts';
import { createMediaStore, type Enqueue, type MediaStore } from '#server/platform/files/media.store.ts';
import { createPictureSizes } from '#server/platform/files/picture.sizes.ts';
import type { ClockWatch } from '#server/platform/clock/clock.watch.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createLinkSecrets } from '#server/platform/security/link.secrets.ts';
import { createPasskeyVerifier } from './sessions/passkeys/passkey.verifier.service.ts';
import { createPasswords, type PasswordCost } from '#server/platform/security/passwords.ts';
import type { MovingCalendar } from './sandbox/sandbox.calendar.service.ts';
import { createTokens } from './sessions/session.tokens.service.ts';
import { createIdentitySecrets } from './payments/identities/identity.secrets.service.ts';
import { createReturnAccountSecrets } from './payments/returns/return.account.secrets.service.ts';
import { createWebhookSecrets } from './webhooks/webhook.secrets.service.ts';
import { createCredentialUses } from './sessions/credential.uses.service.ts';
import { createWebhookSender } from './webhooks/webhook.sender.service.ts';
import { INVESTMENT_KEY_DAYS } from './idempotency/idempotency.rules.ts';
import { WITHDRAWAL_DAYS } from './investments/withdrawals/withdrawal.rules.ts';
import { createOperatorTexts } from './texts/operator.texts.service.ts';
import { createThrottles } from './throttles.ts';
import type { MediaRepository } from './projects/media/media.repository.ts';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import type { MailSettings } from '#server/platform/mail/settings.ts';
import { noWebhookFailures, type WebhookTargets } from './webhooks/webhook.rules.ts';
import { createRepositories } from './repositories.ts';

/** Of the server's settings, those that dependencies are created with. */
export type Settings = {
  port: number;
  /** Folder of database, media and generated secret. */
  dataDir: string;
  /** Folder of the operator's texts. */
  textsDir: string;
  /** Null: files are in the data folder. */
  fileStore: S3Settings | null;
  /** Bytes that uploads and other files leave free on the disk of the data folder; 0 by default. */
  minFreeDisk?: number;
  /** The public URL, without a trailing slash; null: media URLs are relative. */
  publicUrl: string | null;
  /** The first signs; all verify. */
  secrets: string[];
  rateLimit: boolean;
  /** Whether accounts have quotas. */
  quotas: boolean;
  /** Whether public pages are cached for a minute; true by default. */
  cachePages?: boolean;
  /** Whether the server only reads; false by default. */
  maintenance?: boolean;
  /** Whether people move its calendar; false by default. */
  sandbox?: boolean;
  mail: MailSettings;
  /** The address of who operates the server. */
  operatorMail: string;
  /** Days for which idempotency keys of investments are stored. */
  investmentKeyDays?: number;
  /** Days in which investors can withdraw; 0: never. */
  withdrawalDays?: number;
  /** Whether new games may have a revenue share in numbers; false by default. */
  revenueShare?: boolean;
  /** Allowed webhook addresses; public ones by default. */
  webhookTargets?: WebhookTargets;
};

type MediaOptions = {
  /** The folder of incoming files. */
  incoming: string;
  requireSpace: RequireSpace;
  log: Log;
};

/**
 * Pictures are decoded one at a time, in turn between accounts; resizing stored pictures counts as one more account.
 */
function createMedia(
  settings: Settings,
  { ownerOf }: MediaRepository,
  { incoming, requireSpace, log }: MediaOptions,
): MediaStore {
  const files = openFileStore(settings);
  const decode = createFairQueue({ maxWaiting: 2, fullError: TOO_MANY_PICTURES });
  const oneSize = createFairQueue({ maxWaiting: 100, fullError: TOO_MANY_PICTURES });
  const enqueue: Enqueue = (ownerId, task) => oneSize(ownerId, () => decode('sizes', task));
  const sizes = createPictureSizes({ files, folder: join(settings.dataDir, 'sizes'), ownerOf, requireSpace, enqueue });
  return createMediaStore({ files, sizes, temporary: incoming, enqueue: decode, log });
}

type Ambient = {
  /** The time that people see and by which things are due; its values are called `at`. A sandbox moves it. */
  calendar: () => Date;
  /** Null where the calendar is the clock. */
  movingCalendar: MovingCalendar | null;
  /** The machine's clock, by which sessions, tokens and links expire. A sandbox doesn't move it. */
  now: () => Date;
  clock: ClockWatch;
  log: Log;
  passwordCost?: PasswordCost;
};

export type Dependencies = ReturnType<typeof createDependencies>;

/** What the services of a server process are created with. */
export function createDependencies(database: Database, settings: Settings, ambient: Ambient) {
  const { calendar, movingCalendar, now, clock, log, passwordCost } = ambient;
  const { dataDir, fileStore, minFreeDisk = 0, secrets, webhookTargets = 'public' } = settings;
  const repositories = createRepositories(database);
  const incoming = join(dataDir, 'incoming');
  const requireSpace = createSpaceCheck(dataDir, fileStore ? 0 : minFreeDisk);
  /** The address of the web client, without a trailing slash, for links in mails. */
  const siteUrl = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return {
    ...repositories,
    database,
    dataDir,
    credentialUses: createCredentialUses({ database, ...repositories }),
    mediaStore: createMedia(settings, repositories.media, { incoming, requireSpace, log }),
    exportStore: createExportStore({ files: openExportFiles(settings), temporary: incoming, requireSpace }),
    requireSpace,
    operatorTexts: createOperatorTexts(settings.textsDir, repositories.storedTexts.find),
    operatorMail: settings.operatorMail,
    mailer: createMailer({ ...settings.mail, folder: join(dataDir, 'mail') }),
    passwords: createPasswords(passwordCost),
    passkeyVerifier: createPasskeyVerifier(siteUrl),
    tokens: createTokens(secrets, now),
    linkSecrets: createLinkSecrets(secrets),
    webhookSecrets: createWebhookSecrets(secrets),
    identitySecrets: createIdentitySecrets(secrets),
    returnAccountSecrets: createReturnAccountSecrets(secrets),
    webhookSender: createWebhookSender({ targets: webhookTargets }),
    /** Failed tries since this process started. */
    webhookFailures: noWebhookFailures(),
    webhookTargets,
    throttles: createThrottles({ enabled: settings.rateLimit, shared: database.pool }),
    quotasOn: settings.quotas,
    isInMaintenance: settings.maintenance ?? false,
    investmentKeyDays: settings.investmentKeyDays ?? INVESTMENT_KEY_DAYS,
    withdrawalDays: settings.withdrawalDays ?? WITHDRAWAL_DAYS,
    offersRevenueShare: settings.revenueShare ?? false,
    log,
    calendar,
    movingCalendar,
    now,
    clock,
    /** The instant until which things are due: the calendar's, corrected while the clock is known to be ahead. */
    due: () => new Date(calendar().getTime() - (clock.latestDoubt()?.ahead ?? 0)),
    siteUrl,
  };
}

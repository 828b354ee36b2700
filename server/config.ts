import { existsSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_SETTINGS, type PostgresSettings } from './platform/database/postgres/settings.ts';
import { RETAINED_COPIES } from './platform/database/sqlite/migrate.ts';
import { DONE_DAYS } from './platform/jobs/start.ts';
import { COMMIT_GROUP } from './platform/database/sqlite/group.commit.ts';
import { InvalidSettings, OperatorError } from './kernel/operator/operator.error.ts';
import { withoutPassword } from './kernel/url.password.ts';
import type { Settings } from './features/dependencies.ts';
import { INVESTMENT_KEY_DAYS } from './features/idempotency/idempotency.rules.ts';
import type { WebhookTargets } from './features/webhooks/webhook.rules.ts';
import { readBackups, STORE_SETTINGS, type BackupSettings } from './backup/settings.ts';
import { NO_FILE_STORE, readFileStore } from './platform/files/s3.settings.ts';
import { CORS_ORIGINS, readOrigins } from './platform/http/cors.ts';
import { ADDRESS, DEFAULT_SENDER, MAIL_FROM, readSender, readSmtpUrl, SMTP_URL } from './platform/mail/settings.ts';
import { generatedSecret, MIN_SECRET, secretFile, secretsIn, whichOf } from './secret.file.ts';
import { fileVariableOf, SECRET_SETTINGS, withSecretFiles } from './secret.settings.ts';
import {
  contact,
  mailboxOf,
  matching,
  oneOf,
  optional,
  port,
  POSTGRES_URL,
  postgresUrl,
  whole,
} from './setting.parsers.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = Settings & {
  host: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** The source of the secrets, for messages: a setting or a file. */
  secretSource?: string;
  isSecretNew?: boolean; // whether this process has made the secret of the data folder
  logLevel: LogLevel;
  /** Whether repeated GraphQL queries are executed by cached plans; true unless it is false. */
  compiledQueries?: boolean;
  /** Whether prepared reads go past drizzle; true unless it is false. */
  preparedReads?: boolean;
  /** On SQLite, how many writes share a commit at most. */
  commitGroup?: number;
  /** Number of proxies in front of the server; null: the connection's address is the client's. */
  trustedProxies: number | null;
  /** Days until done jobs are deleted. */
  doneJobDays?: number;
  /** Retained copies of a SQLite database from before its migrations. */
  migrationCopies?: number;
  /** Missing settings have their defaults. */
  postgres?: Partial<PostgresSettings>;
  /** Seconds the server still answers after SIGTERM, while /readyz fails. */
  drainSeconds?: number;
  /** Origins whose pages may call the APIs; any by default. */
  corsOrigins?: string[];
  backups: BackupSettings;
  /** Contact for vulnerability reports; by default the sender's address of mails. */
  securityContact?: string;
};

type Environment = Record<string, string | undefined>;

/** MB. */
const MIN_FREE_DISK = 500;
const MB = 1_000_000;

/**
 * The environment, validated whole: all problems are reported at once. Only this file reads process.env. Without
 * `makeSecret` a data folder that has no secret gets none.
 */
export function readConfig(variables: Environment = process.env, { makeSecret = true } = {}): Config {
  const faults: string[] = [];
  const environment = withSecretFiles(variables, faults);
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | null, expected: string): T => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value === null)
      faults.push(
        `${name} must be ${expected}${SECRET_SETTINGS.includes(name) ? '' : `, not "${withoutPassword(text)}"`}`,
      );
    return value ?? fallback;
  };

  /** Reads a variable in seconds as milliseconds. */
  const seconds = (name: string, fallback: number): number =>
    read(name, fallback / 1000, whole(0, 3600), 'seconds, from 0 to 3600') * 1000;

  const days = (name: string, fallback: number, least: number, most: number): number =>
    read(name, fallback, whole(least, most), `days, from ${least} to ${most}`);

  const databaseUrl = read('DATABASE_URL', null, postgresUrl, POSTGRES_URL);
  const dataDir = dataDirOf(environment);
  const sandbox = read('SANDBOX', 'off', oneOf(['on', 'off']), 'on or off') === 'on';
  const settings = {
    fileStore: readFileStore(environment, faults),
    minFreeDisk: read('MIN_FREE_DISK', MIN_FREE_DISK, whole(0, 999_999), 'MB, from 0 to 999999') * MB,
    port: read('PORT', 4000, port, 'a port, 0 to 65535'),
    host: read('HOST', '127.0.0.1', matching(/^[\w.:-]+$/), 'a host name or address'),
    publicUrl: read('PUBLIC_URL', null, matching(/^https?:\/\/[^\s/]+$/), 'http(s)://host, without a path'),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(LOG_LEVELS), LOG_LEVELS.join(', ')),
    commitGroup: read('COMMIT_GROUP', COMMIT_GROUP, whole(1, 1000), 'from 1 to 1000'),
    compiledQueries: read('COMPILED_QUERIES', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    preparedReads: read('PREPARED_READS', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    cachePages: read('KEPT_PAGES', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    rateLimit: read('RATE_LIMIT', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    quotas: read('QUOTAS', 'on', oneOf(['on', 'off']), 'on or off') === 'on',
    maintenance: read('MAINTENANCE', 'off', oneOf(['on', 'off']), 'on or off') === 'on',
    sandbox,
    revenueShare: read('REVENUE_SHARE', sandbox ? 'on' : 'off', oneOf(['on', 'off']), 'on or off') === 'on',
    postgres: {
      connections: read('DATABASE_CONNECTIONS', DEFAULT_SETTINGS.connections, whole(2, 1000), 'from 2 to 1000'),
      pipelinedReads: read('PIPELINED_READS', DEFAULT_SETTINGS.pipelinedReads, whole(1, 100), 'from 1 to 100'),
      lockTimeout: seconds('DATABASE_LOCK_TIMEOUT', DEFAULT_SETTINGS.lockTimeout),
      statementTimeout: seconds('DATABASE_STATEMENT_TIMEOUT', DEFAULT_SETTINGS.statementTimeout),
      idleInTransactionTimeout: seconds('DATABASE_IDLE_TIMEOUT', DEFAULT_SETTINGS.idleInTransactionTimeout),
    },
    doneJobDays: days('DONE_JOB_DAYS', DONE_DAYS, 1, 3650),
    investmentKeyDays: days('INVESTMENT_KEY_DAYS', INVESTMENT_KEY_DAYS, INVESTMENT_KEY_DAYS, 3650), // as promised to clients
    migrationCopies: read('MIGRATION_COPIES', RETAINED_COPIES, whole(1, 100), 'copies, from 1 to 100'),
    drainSeconds: read('DRAIN_SECONDS', 0, whole(0, 3600), 'seconds, from 0 to 3600'),
    mail: {
      smtp: read('SMTP_URL', null, readSmtpUrl, SMTP_URL),
      from: read('MAIL_FROM', DEFAULT_SENDER, readSender, MAIL_FROM),
    },
    webhookTargets: read<WebhookTargets>('WEBHOOK_TARGETS', 'public', oneOf(['public', 'any']), 'public or any'),
    ...optional('withdrawalDays', read('WITHDRAWAL_DAYS', null, whole(0, 365), 'days, from 0 to 365')),
    ...optional('corsOrigins', read('CORS_ORIGINS', null, readOrigins, CORS_ORIGINS)),
    ...optional('securityContact', read('SECURITY_CONTACT', null, contact, 'a mailto: or https: address')),
    textsDir: resolve(environment['TEXTS_DIR'] || join(dataDir, 'textos')),
    backups: readBackups(environment, dataDir, faults),
    trustedProxies: read('TRUSTED_PROXIES', null, port, 'how many proxies stand before the server'),
  };
  const mailbox = mailboxOf(settings.securityContact) ?? settings.mail.from.address;
  const operatorMail = read('OPERATOR_MAIL', mailbox, matching(ADDRESS), 'an address');
  if (environment['SMTP_URL']) {
    if (!environment['MAIL_FROM']) faults.push('MAIL_FROM is required with SMTP_URL: who the mails are from');
    if (!environment['PUBLIC_URL']) faults.push('PUBLIC_URL is required with SMTP_URL: mails have links');
  }
  const sent = environment['JWT_SECRET'];
  if (databaseUrl !== null && !sent) faults.push('JWT_SECRET is required with DATABASE_URL: every copy must share it');
  const secrets = sent ? secretsIn(sent) : [];
  const short = secrets.findIndex((secret) => secret.length < MIN_SECRET);
  if (short !== -1) faults.push(`JWT_SECRET must have at least ${MIN_SECRET} characters${whichOf(secrets, short)}`);
  if (faults.length > 0) throw new InvalidSettings(faults);
  const place = { ...settings, operatorMail, databaseUrl, dataDir };
  if (sent) return { ...place, secrets, secretSource: environment[fileVariableOf('JWT_SECRET')] || 'JWT_SECRET' };
  const isStored = existsSync(secretFile(dataDir));
  const stored = isStored || makeSecret ? secretsIn(generatedSecret(dataDir)) : [];
  return { ...place, secrets: stored, secretSource: secretFile(dataDir), isSecretNew: !isStored };
}

/** Names of the variables that are set, and of those that are read. */
export function settingNames(environment: Environment = process.env): { set: string[]; known: string[] } {
  const known = new Set([...Object.keys(NO_FILE_STORE), ...STORE_SETTINGS]);
  const get = (_none: Environment, name: string | symbol): string | undefined => {
    known.add(String(name));
    return name === 'JWT_SECRET' ? '-'.repeat(MIN_SECRET) : undefined; // with a secret no file is read
  };
  readConfig(new Proxy<Environment>({}, { get }));
  return { set: Object.keys(environment).filter((name) => environment[name]), known: [...known] };
}

/** Location of the data, for read-only commands: needs no secret and creates none. */
export function readLocation(environment: Environment = process.env): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const faults: string[] = [];
  const { DATABASE_URL: sent } = withSecretFiles(environment, faults, ['DATABASE_URL']);
  if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  const databaseUrl = sent ? postgresUrl(sent) : null;
  if (sent && databaseUrl === null) throw new OperatorError(`DATABASE_URL must be ${POSTGRES_URL}`);
  return { databaseUrl, dataDir: dataDirOf(environment) };
}

/** The person who runs a command, also with `sudo`. */
export function operatorName(environment: Environment = process.env): string {
  const { username } = userInfo();
  const behind = environment['SUDO_USER'];
  return behind ? `${behind} (${username})` : username;
}

/** Sets the folder of incoming uploads, where the sweep finds files of a crash. */
export function setUploadDir(folder: string): void {
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
}

/** The environment of the demo, which has a folder of its own, on SQLite, whatever else is configured. */
export const demoEnvironment = (environment: Environment = process.env): Environment => ({
  LOG_LEVEL: 'warn',
  QUOTAS: 'off', // the story of the demo world is written within a minute
  WEBHOOK_TARGETS: 'any', // receivers on this machine can be tried
  ...environment,
  ...NO_FILE_STORE,
  SANDBOX: 'on',
  BACKUP_EVERY: '',
  DATA_DIR: environment['DATA_DIR'] || './data/demo',
  DATABASE_URL: '',
  DATABASE_URL_FILE: '',
});

const dataDirOf = (environment: Environment): string => resolve(environment['DATA_DIR'] || './data');

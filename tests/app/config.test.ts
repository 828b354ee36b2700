import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoEnvironment, readConfig, readLocation } from '#server/config.ts';
import { createTokens } from '#server/features/sessions/session.tokens.service.ts';

const [OLD, NEW] = ['the secret of last year, long enough', 'the secret of this year, long enough'];

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('every fault is said at once, by its name', () => {
  const wrong = {
    PORT: '70000',
    MIN_FREE_DISK: '1GB',
    HOST: 'a b',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'fichin.test',
    CORS_ORIGINS: 'https://app.example,*',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: 'maybe',
    QUOTAS: 'some',
    TRUSTED_PROXIES: 'all',
    SMTP_URL: 'smtp://user:geheim@nowhere.test?tls=off',
    MAIL_FROM: 'nobody',
    OPERATOR_MAIL: 'who',
    WEBHOOK_TARGETS: 'intranet',
    S3_ENDPOINT: 'https://key:hush@files.test/path',
    S3_BUCKET: 'A b',
    S3_REGION: 'the moon',
    S3_PREFIX: 'a b/',
    INVESTMENT_KEY_DAYS: '30',
    WITHDRAWAL_DAYS: '400',
    REVENUE_SHARE: 'perhaps',
    BACKUP_EVERY: '5m',
    BACKUP_KEEP: '0',
    BACKUP_TO: 's3://A_b',
    BACKUP_S3_ENDPOINT: 'https://key:hush@copies.test/path',
    JWT_SECRET: 'short',
  };
  let said = '';
  try {
    readConfig(wrong);
  } catch (error) {
    said = (error as Error).message;
  }
  for (const name of Object.keys(wrong)) expect(said).toContain(`- ${name} must`);
  expect(said).toContain('- S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be given with S3_ENDPOINT, S3_BUCKET');
  expect(said).toContain('- BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY must be given with BACKUP_TO=s3://…');
  expect(said).not.toMatch(/short|geheim|hush/);
});

test('files are in a store when it is given whole, and in the data folder otherwise', () => {
  const given = { S3_ENDPOINT: 'http://files.test:9000/', S3_BUCKET: 'fichin', S3_ACCESS_KEY_ID: 'a' };
  const read = (environment: object) => readConfig({ DATA_DIR: emptyFolder(), ...environment }).fileStore;
  expect(() => read(given)).toThrow('S3_SECRET_ACCESS_KEY must be given with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID');
  const whole = { ...given, S3_SECRET_ACCESS_KEY: 'b' };
  const settings = { endpoint: 'http://files.test:9000', bucket: 'fichin', accessKeyId: 'a', secretAccessKey: 'b' };
  expect(read(whole)).toEqual({ ...settings, region: 'us-east-1', prefix: '' });
  expect(read({ ...whole, S3_REGION: 'sur', S3_PREFIX: '/a/b/' })).toEqual({
    ...settings,
    region: 'sur',
    prefix: 'a/b/',
  });
  expect(() => read({ ...whole, S3_PREFIX: 'a/exports/' })).toThrow('S3_PREFIX must not end in "exports"');
  expect([read({}), read({ S3_ENDPOINT: '', S3_PREFIX: 'a' })]).toEqual([null, null]);
  expect(readConfig(demoEnvironment({ DATA_DIR: emptyFolder(), ...whole })).fileStore).toBeNull();
});

test('a secret may be in a file, and one that is given twice, empty or not there is a fault', () => {
  const [folder, secret] = [emptyFolder(), 'in a file '.repeat(4).trim()];
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const read = (environment: object) => readConfig({ DATA_DIR: folder, ...environment });
  const JWT_SECRET_FILE = written('jwt', `${secret}\n`);
  const DATABASE_URL_FILE = written('database', 'postgres://app:hidden@nowhere.test/x\n');
  expect(read({ JWT_SECRET_FILE, JWT_SECRET: '', DATABASE_URL_FILE })).toMatchObject({
    secrets: [secret],
    secretSource: JWT_SECRET_FILE,
    databaseUrl: 'postgres://app:hidden@nowhere.test/x',
  });
  expect(readLocation({ DATABASE_URL_FILE }).databaseUrl).toContain('nowhere.test');
  expect(readConfig(demoEnvironment({ DATA_DIR: folder, DATABASE_URL_FILE })).databaseUrl).toBeNull();
  expect(() => read({ JWT_SECRET_FILE, JWT_SECRET: secret })).toThrow(/JWT_SECRET and JWT_SECRET_FILE are both given/);
  expect(() => read({ JWT_SECRET_FILE: written('none', '\n') })).toThrow(
    /JWT_SECRET_FILE names .*none, which is empty/,
  );
  const lost = { DATABASE_URL_FILE: join(folder, 'lost') };
  expect(() => read(lost)).toThrow(/DATABASE_URL_FILE names .*lost, which can't be read \(ENOENT\)/);
  expect(() => readLocation(lost)).toThrow(/DATABASE_URL_FILE names .*lost, which can't be read/);
  expect(() => read({ DATABASE_URL_FILE: JWT_SECRET_FILE })).not.toThrow(new RegExp(secret));
});

test('backups are off until told how often, and go to the data folder, another, or a part of a bucket', () => {
  const folder = emptyFolder();
  const read = (environment: object) => readConfig({ DATA_DIR: folder, ...environment }).backups;
  expect(read({})).toEqual({ every: null, retained: 7, to: join(folder, 'backups') });
  expect(read({ BACKUP_EVERY: '36h', BACKUP_KEEP: '3', BACKUP_TO: '/copies/' })).toEqual({
    every: 36 * 3_600_000,
    retained: 3,
    to: '/copies',
  });
  const store = {
    BACKUP_S3_ENDPOINT: 'https://copies.test',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(read({ BACKUP_TO: 's3://copies/fichin/', ...store }).to).toEqual({
    endpoint: 'https://copies.test',
    bucket: 'copies',
    prefix: 'fichin/',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  for (const wrong of ['s3:/copies', 's3:copies', 'S3://copies'])
    expect(() => read({ BACKUP_TO: wrong, ...store })).toThrow(/BACKUP_TO must be a folder or s3:\/\/bucket\/prefix/);
});

test('origins are read as browsers write them, and what is none is refused', () => {
  const read = (CORS_ORIGINS: string) => readConfig({ DATA_DIR: emptyFolder(), CORS_ORIGINS }).corsOrigins;
  expect(read('HTTPS://App.Example:443/, http://[::1]:8080,capacitor://localhost')).toEqual([
    'https://app.example',
    'http://[::1]:8080',
    'capacitor://localhost',
  ]);
  expect(read('')).toBeUndefined();
  for (const wrong of ['*', 'null', 'app.example', 'https://*.example', 'https://a/b', 'https://u:p@a', 'https://a,']) {
    expect(() => read(wrong), wrong).toThrow(/CORS_ORIGINS must be origins like/);
  }
});

test.each([
  ['one letter too few', { JWT_SECRET: 'x'.repeat(31) }],
  ['one of two too short', { JWT_SECRET: `${NEW},short` }],
  ['none, with PostgreSQL', { DATABASE_URL: 'postgres://nowhere.test/x' }],
])('%s is no secret', (_what, environment) => {
  expect(() => readConfig({ DATA_DIR: emptyFolder(), ...environment })).toThrow(/JWT_SECRET (must|is required)/);
});

test('an address of several hosts is refused with its password hidden, and a short secret says which it is', () => {
  const several = {
    DATABASE_URL: 'postgres://app:hidden@one.test:5432,two.test:5432/x',
    JWT_SECRET: `${'x'.repeat(32)},brief`,
  };
  const read = () => readConfig({ DATA_DIR: emptyFolder(), ...several });
  expect(read).toThrow(/DATABASE_URL must be a postgres:\/\/ address of one host/);
  expect(read).toThrow(/number 2 of 2 has 5/);
  expect(read).not.toThrow(/hidden/);
});

test('a mail server needs a sender, and an address for the links', () => {
  const folder = emptyFolder();
  const [DATA_DIR, SMTP_URL] = [folder, 'smtps://user:p%40ss@correo.test'];
  expect(() => readConfig({ DATA_DIR, SMTP_URL })).toThrow(/MAIL_FROM is required[\s\S]*PUBLIC_URL is required/);
  const { mail } = readConfig({
    DATA_DIR,
    SMTP_URL,
    MAIL_FROM: 'Fichín <avisos@fichin.test>',
    PUBLIC_URL: 'https://fichin.test',
  });
  expect(mail).toMatchObject({ smtp: { host: 'correo.test', login: { pass: 'p@ss' } }, from: { name: 'Fichín' } });
  expect(readConfig({ DATA_DIR }).mail.smtp).toBeNull();
});

test('without one, a secret is made, kept for its owner alone, and found again', () => {
  const folder = emptyFolder();
  const [secret] = readConfig({ DATA_DIR: folder }).secrets;
  const file = join(folder, 'jwt-secret');
  expect(secret?.length).toBeGreaterThanOrEqual(32);
  expect(readFileSync(file, 'utf8').trim()).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: folder }).secrets).toEqual([secret]);
});

test('a secret of which a crash left nothing signs no token', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'jwt-secret'), '');
  expect(() => readConfig({ DATA_DIR: folder })).toThrow('jwt-secret is damaged: it must have at least 32 characters');
});

test('a secret can be changed while its tokens live on', () => {
  const now = () => new Date();
  const [before, during, after] = [[OLD], [NEW, OLD], [NEW]].map((secrets) => createTokens(secrets, now));
  const [known, fresh] = [
    before?.issue({ userId: 7, id: 3, tokenId: 'x' }) ?? '',
    during?.issue({ userId: 7, id: 3, tokenId: 'x' }) ?? '',
  ];
  expect([before, during, after].map((tokens) => tokens?.read(known)?.userId)).toEqual([7, 7, undefined]);
  expect([before, during, after].map((tokens) => tokens?.read(fresh)?.userId)).toEqual([undefined, 7, 7]);
});

test('the operator is mailed where weaknesses are reported, unless another address is set, or as the sender', () => {
  const read = (environment: object) => readConfig({ DATA_DIR: emptyFolder(), ...environment }).operatorMail;
  const MAIL_FROM = 'Fichín <avisos@fichin.test>';
  expect(read({ MAIL_FROM })).toBe('avisos@fichin.test');
  expect(read({ MAIL_FROM, SECURITY_CONTACT: 'mailto:seguridad@fichin.test?subject=x' })).toBe('seguridad@fichin.test');
  expect(read({ MAIL_FROM, SECURITY_CONTACT: 'https://fichin.test/seguridad' })).toBe('avisos@fichin.test');
  expect(read({ MAIL_FROM, OPERATOR_MAIL: 'olga@fichin.test' })).toBe('olga@fichin.test');
});

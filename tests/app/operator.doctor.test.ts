import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#.build/targets.ts';
import { settingNames } from '#server/config.ts';
import { nearMisses } from '#server/operator/doctor/near.names.ts';
import { createTextUpkeep } from '#server/features/texts/text.upkeep.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { built } from '#tests/support/built.ts';
import { report } from '#tests/support/cases/moderation.ts';
import { certificateOfTests, LOGIN, startSmtp, type Answering } from '#tests/support/smtp.ts';
import { silent } from '#tests/support/jobs.ts';
import { placeText } from '#tests/support/texts.ts';
import { currentEngine } from '#tests/support/storage.ts';

type Settings = Record<string, string>;

const SECRET = 'the secret of a server in order and well kept';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const operator = (settings: Settings, ...args: string[]) =>
  built.run('operator', { PATH: process.env['PATH'] ?? '', ...settings }, ...args);

const settingsOf = ({ dataDir, databaseUrl, s3 }: TestApp): Settings => ({
  DATA_DIR: dataDir,
  MIN_FREE_DISK: '0',
  DATABASE_URL: databaseUrl ?? '',
  JWT_SECRET: SECRET,
  BACKUP_EVERY: '24h',
  ...s3?.environment,
});

/** Files by path, with hashes of their content. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map(
      (path) =>
        `${path} ${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}`,
    )
    .toSorted();

/** Trusted by the processes that are started with it. */
function trustedCertificate(): Settings {
  const file = join(emptyFolder(), 'authority.pem');
  writeFileSync(file, certificateOfTests().cert);
  return { NODE_EXTRA_CA_CERTS: file };
}

test('a server in order has no fault, while it runs and after; nothing is changed', async () => {
  const app = await startAppForTest({ secrets: [SECRET] });
  const version = currentEngine() === 'sqlite' ? /^ok +database +SQLite 3\./m : /^ok +database +PostgreSQL \d+/m;
  const running = await operator(settingsOf(app), 'doctor');
  expect(running).toMatchObject({ code: 0, printed: expect.stringMatching(version) as string });
  expect(running.printed).toMatch(/^ok +secret +it is the one that the database was served with$/m);
  expect(running.printed).toMatch(/^ok +media .* takes files$/m);
  expect(running.printed).toMatch(/^ok +share +REVENUE_SHARE=off: .*ask a lawyer/m);
  expect(running.printed).toMatch(/^(ok|warning) +disk .* GB are free/m); // however full the disk of the tests is
  if (currentEngine() === 'postgres')
    expect(running.printed).toMatch(/^ok +clock +it agrees with that of the database$/m);

  await app.app.close();
  app.app.close = async () => undefined; // when the test ends
  const [files, names] = [contentOf(app.dataDir), app.s3?.keys()];
  const stopped = await operator(settingsOf(app), 'doctor');
  expect(stopped.code).toBe(0);
  expect(stopped.printed).not.toMatch(/^(fault|warning) +(?!disk)\w/m);
  expect([contentOf(app.dataDir), app.s3?.keys()]).toEqual([files, names]);
});

test('a clock that jumped since the server looked at it, and a report that waits for days, are warnings', async () => {
  const long = new Date(Date.now() - 3 * 86_400_000);
  const app = await startAppForTest({ secrets: [SECRET], now: long.toISOString() });
  const ines = await app.given.investor();
  const id = await app.given.project(await app.given.developer());
  expect((await app.ask(ines, report({ kind: 'project', id }))).ok).toBe(true);
  const { installation } = app.app.database.tables;
  await app.app.database.write('system', (tx) => tx.update(installation).set({ clockTrustedAt: long }));
  const { printed } = await operator(settingsOf(app), 'doctor');
  expect(printed).toMatch(/^warning +reports +1 report and 0 answers wait, the oldest for 3 days/m);
  const jumped = /^warning +clock +The clock is 3 days ahead of .*nothing falls due .*trust-clock/m;
  if (currentEngine() === 'sqlite') expect(printed).toMatch(jumped);
});

test('without backups there is a warning, and a place that does not take them is a fault', async () => {
  const DATA_DIR = emptyFolder();
  const examine = async (settings: Settings) => (await operator({ DATA_DIR, ...settings }, 'doctor')).printed;
  const copies = join(emptyFolder(), 'of', 'fichin');
  expect(await examine({ BACKUP_TO: copies })).toMatch(/^warning backups +the server makes none .* set BACKUP_EVERY$/m);
  const BACKUP_EVERY = '24h';
  expect(await examine({ BACKUP_EVERY, BACKUP_TO: copies })).toContain(`${copies} takes them, and has 0`);
  expect(existsSync(dirname(copies))).toBe(false);
  const nowhere = '/proc/copies'; // where nobody can make a folder, not even root
  expect(await examine({ BACKUP_EVERY, BACKUP_TO: nowhere })).toMatch(/^fault +backups .*: correct BACKUP_TO/m);
});

test.skipIf(currentEngine() === 'sqlite')(
  'a bucket of backups is asked with their keys, and keeps nothing',
  async () => {
    const app = await startAppForTest({ secrets: [SECRET] });
    const { endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = '' } = app.s3?.settings ?? {};
    const names = app.s3?.keys();
    const examine = async (secret: string) => {
      const store = {
        BACKUP_S3_ENDPOINT: endpoint,
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secret,
      };
      const backups = { ...store, BACKUP_EVERY: '24h', BACKUP_TO: `s3://${bucket}/copies` };
      return (await operator({ ...settingsOf(app), ...backups }, 'doctor')).printed;
    };
    expect(await examine(secretAccessKey)).toMatch(/^ok +backups +the bucket .* takes them, and has 0$/m);
    expect(await examine('another')).toMatch(/^fault +backups .*: correct BACKUP_TO/m);
    expect(app.s3?.keys()).toEqual(names);
  },
);

test('what keeps a server from starting is a fault, and the exit code 1', async () => {
  const app = await startAppForTest({ secrets: [SECRET] });
  const settings = settingsOf(app);
  const examine = async (other: Settings) => {
    const { code, printed } = await operator({ ...settings, ...other }, '--json', 'doctor');
    const { result } = JSON.parse(printed) as { result: { check: string; state: string; says: string }[] };
    return [code, ...result.filter(({ state }) => state === 'fault').map(({ check, says }) => `${check}: ${says}`)];
  };
  const secret = 'the secret of another server which is long enough';
  expect(await examine({ JWT_SECRET: secret })).toEqual([1, expect.stringMatching(/^secret: The database is another/)]);
  const invalid = await examine({ PORT: '70000', MAIL_FROM: 'nobody' });
  expect(invalid).toEqual([
    1,
    expect.stringMatching(/^settings: PORT must/),
    expect.stringMatching(/^settings: MAIL_FROM must/),
  ]);
  const away = { DATABASE_URL: 'postgres://fichin:geheim@127.0.0.1:1/fichin' };
  expect(await examine(away)).toEqual([1, expect.stringMatching(/^database: .*ECONNREFUSED.*: start it/)]);
  expect(JSON.stringify(await examine(away))).not.toContain('geheim');
});

test('the drafts that people read are told by name, until the operator has texts of their own', async () => {
  const [DATA_DIR, TEXTS_DIR] = [emptyFolder(), emptyFolder()];
  const examine = async () =>
    (await operator({ DATA_DIR, TEXTS_DIR, PUBLIC_URL: 'http://localhost:4000' }, 'doctor')).printed;
  writeFileSync(join(TEXTS_DIR, 'terminos.md'), 'Fecha: 2026-03-01\n\nNuestros términos.');
  copyFileSync(join(ROOT, 'server/features/texts/textos/ayuda.md'), join(TEXTS_DIR, 'ayuda.md')); // unchanged
  expect(await examine()).toMatch(
    /^warning texts +people read drafts .*: privacidad\.md, riesgos\.md, ayuda\.md, contacto\.md: put reviewed ones into/m,
  );
  for (const file of ['privacidad', 'riesgos', 'ayuda', 'contacto'])
    writeFileSync(join(TEXTS_DIR, `${file}.md`), `Nuestro texto: ${file}.`);
  expect(await examine()).toMatch(/^ok +texts .* has all of them$/m);
  rmSync(join(TEXTS_DIR, 'riesgos.md'));
  mkdirSync(join(TEXTS_DIR, 'riesgos.md')); // what can't be read as a file
  expect(await examine()).toMatch(/^fault +texts .*riesgos.*EISDIR.*: give it to/m);
});

test('a text that is gone since a server read it, and a day that is none, are told', async () => {
  const app = await startAppForTest({ secrets: [SECRET] });
  const examine = async () => (await operator(settingsOf(app), 'doctor')).printed;
  placeText(app, 'terms', 'Nuestros términos.');
  await createTextUpkeep(app.app.dependencies, silent)();
  rmSync(join(app.dataDir, 'textos', 'terminos.md'));
  placeText(app, 'risks', 'Fecha: 2026-13-40\n\nNuestros riesgos.');
  const says = await examine();
  expect(says).toMatch(
    /^warning texts +terminos\.md .*\(ENOENT\): people are shown it as a server read it on .*; put it back$/m,
  );
  expect(says).toMatch(/^warning texts +riesgos\.md begins with "Fecha: 2026-13-40", which is no day/m);
  expect(says).toMatch(
    /^ok +texts +people read drafts that nobody reviewed: privacidad\.md, ayuda\.md, contacto\.md$/m,
  );
});

test('names near a setting are told, and usual ones of other programs are not', () => {
  const { known } = settingNames({});
  const near = (...set: string[]) => nearMisses({ set, known }).map(({ name, meant }) => `${name} ${meant}`);
  expect(near('DATABSE_URL', 'JWT_SECERT', 'SMTP_URI')).toEqual([
    'DATABSE_URL DATABASE_URL',
    'JWT_SECERT JWT_SECRET',
    'SMTP_URI SMTP_URL',
  ]);
  expect(near('S3_SECRET_KEY', 'Public_Url', 'DATADIR')).toEqual([
    'S3_SECRET_KEY S3_SECRET_ACCESS_KEY',
    'Public_Url PUBLIC_URL',
    'DATADIR DATA_DIR',
  ]);
  expect(near('TRUSTED_PROXY', 'MIGRATION_COPY', 'DRAIN_SECS', 'DATA_DIRECTORY', 'CORS_ORIGIN')).toEqual([
    'TRUSTED_PROXY TRUSTED_PROXIES',
    'MIGRATION_COPY MIGRATION_COPIES',
    'DRAIN_SECS DRAIN_SECONDS',
    'DATA_DIRECTORY DATA_DIR',
    'CORS_ORIGIN CORS_ORIGINS',
  ]);
  expect(near('PORTS', 'PORT')).toEqual([]);
  const usual =
    'HOME HOSTNAME LANG LOGNAME MAIL NODE_ENV PATH PWD SHELL SUDO_USER TERM TMPDIR USER LC_ALL XDG_DATA_DIRS';
  expect(near(...usual.split(' '), 'POSTGRES_PASSWORD', 'HTTP_PORT', 'FICHIN_VERSION', 'INVOCATION_ID')).toEqual([]);
});

test('every setting is told from its name with one letter left out, or two swapped', () => {
  const { known } = settingNames({});
  const slips = known.flatMap((name) => [
    [name, name.slice(0, -1)],
    [name, `${name.slice(0, 1)}${name.slice(2)}`],
    [name, `${name.slice(0, 1)}${name[2]}${name[1]}${name.slice(3)}`],
  ]);
  const others = slips.filter(([, slip = '']) => !known.includes(slip));
  expect(others.length).toBeGreaterThan(100);
  for (const [name, slip = ''] of others)
    expect(nearMisses({ set: [slip], known })).toEqual([{ name: slip, meant: name }]);
});

test('a mail server is asked without a mail, and test-mail says what it answered to one', async () => {
  let answering: Answering = () => null;
  const smtp = await startSmtp({ answering: (recipient) => answering(recipient) });
  onTestFinished(() => smtp.stop());
  const addressed = (password: string): Settings => ({
    ...trustedCertificate(),
    DATA_DIR: emptyFolder(),
    PUBLIC_URL: 'http://localhost:4000',
    MAIL_FROM: 'avisos@fichin.test',
    SMTP_URL: `smtp://${LOGIN.user}:${encodeURIComponent(password)}@localhost:${smtp.port}`,
  });
  const asked = await operator(addressed(LOGIN.pass), 'doctor');
  expect(asked).toMatchObject({ code: 0, printed: expect.stringMatching(/^ok +mail .* knows the user/m) as string });
  const refused = await operator(addressed('wrong'), 'doctor');
  expect(refused).toMatchObject({ code: 1, printed: expect.stringMatching(/^fault +mail .*535/m) as string });
  expect(smtp.received).toEqual([]);

  const sent = await operator(addressed(LOGIN.pass), 'test-mail', 'ana@ejemplo.test');
  expect(sent).toMatchObject({ code: 0, printed: expect.stringMatching(/^accepted: 250/) as string });
  expect(smtp.received.map(({ to }) => to)).toEqual([['ana@ejemplo.test']]);
  answering = () => 550;
  const rejected = await operator(addressed(LOGIN.pass), 'test-mail', 'ana@ejemplo.test');
  expect(rejected).toMatchObject({ code: 1, printed: expect.stringMatching(/^refused: .*550/) as string });
});

test('without a mail server test-mail says where the mail is, and that it reaches nobody', async () => {
  const { printed } = await operator({ DATA_DIR: emptyFolder() }, 'test-mail', 'ana@ejemplo.test');
  const [, file = ''] = /written to (.*), and reaches nobody: set SMTP_URL$/m.exec(printed) ?? [];
  expect(readFileSync(file, 'utf8')).toContain('ana@ejemplo.test');
});

test('the certificate of the public address is judged, and the clock of what answers there', async () => {
  let date = (): string => new Date().toUTCString();
  const server = createServer(certificateOfTests(), (_request, response) => {
    response.setHeader('date', date()).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const PUBLIC_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
  const trusting = trustedCertificate();
  const examine = async (settings: Settings) =>
    (await operator({ DATA_DIR: emptyFolder(), PUBLIC_URL, ...settings }, 'doctor')).printed;

  const ending = await examine(trusting); // certificates of tests end within days
  expect(ending).toMatch(
    /^warning address +the certificate of https:\/\/localhost:\d+ ends on \d{4}-\d\d-\d\d: renew it$/m,
  );
  expect(ending).toMatch(/^ok +clock +it agrees with that of https:\/\/localhost/m);
  expect(await examine({})).toMatch(/^fault +address .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)/m);
  date = () => new Date(Date.now() - 600_000).toUTCString();
  expect(await examine(trusting)).toMatch(/^fault +clock .* differ by (599|60\d) s/m);
});

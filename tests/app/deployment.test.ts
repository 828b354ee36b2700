import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imagePackages } from '#.build/image.packages.ts';
import { ROOT } from '#.build/targets.ts';
import { readConfig, settingNames } from '#server/config.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { SECRET_SETTINGS } from '#server/secret.settings.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { currentEngine } from '#tests/support/storage.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const every = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** Files that read settings: what they name in quotes are variables of the environment. */
const SETTINGS = ['config', 'backup/settings', 'platform/mail/settings', 'platform/files/s3.settings'].map(
  (name) => `server/${name}.ts`,
);
const known = new Set(
  SETTINGS.filter((path) => existsSync(join(ROOT, path))).flatMap((path) => every(read(path), /'([A-Z][A-Z0-9_]+)'/g)),
);
/** Node's own, and those of other programs. */
const OTHERS = ['NODE_ENV', 'POSTGRES_PASSWORD', 'HTTP_PORT', 'HTTPS_PORT', 'FICHIN_VERSION'];

// On PostgreSQL alone: a server on SQLite has no metrics of a pool.
describe.skipIf(currentEngine() === 'sqlite')('what runs the product', () => {
  test('the files that run the product name variables that it reads', () => {
    const compose = read('.docker/compose.yaml');
    const named = {
      compose: every(compose.split('services:')[0] ?? '', /^ {4}([A-Z][A-Z0-9_]+):/gm),
      example: every(read('.docker/example.env'), /^(?:# )?([A-Z0-9_]+)=/gm),
      image: every(read('.docker/Dockerfile'), /([A-Z_]+)=/g),
      unit: every(read('.docker/fichin.service').replaceAll(/^(?!Environment=).*$/gm, ''), /([A-Z][A-Z_]+)=/g),
    };
    for (const [file, names] of Object.entries(named)) {
      expect(names.length, file).toBeGreaterThan(1);
      expect([file, ...names.filter((name) => !known.has(name) && !OTHERS.includes(name))]).toEqual([file]);
    }
    const asked = every(compose, /\$\{([A-Z0-9_]+)/g);
    expect(asked.filter((name) => !named.example.includes(name) && !['LOG_LEVEL', ...OTHERS].includes(name))).toEqual(
      [],
    );
  });

  test('Compose passes every setting, or says that it does not', () => {
    const [copy = ''] = read('.docker/compose.yaml').split('services:');
    const passed = every(copy, /^ {4}([A-Z][A-Z0-9_]+):/gm);
    const [notPassed = ''] = /^ {2}# Not passed: .*(?:\n {2}# .*)*/m.exec(copy) ?? [];
    const { known: all } = settingNames({});
    const settings = all.filter((name) => !name.endsWith('_FILE')); // a secret's, which needs a mount as well
    const named = settings.filter((name) => new RegExp(`\\b${name}\\b`).test(notPassed));
    expect([...passed, ...named].toSorted()).toEqual(settings.toSorted());
  });

  test('the tables of settings name each variable, and no other, and the files of secrets are named', () => {
    const rows = ['server/README.md', 'server/platform/README.md']
      .map(read)
      .join('\n')
      .replaceAll(/^(?!\| `[A-Z]).*$/gm, '');
    const ofTheShell = ['SUDO_USER', 'TMPDIR'];
    expect([...every(rows, /`([A-Z][A-Z0-9_]+)`/g), ...ofTheShell].toSorted()).toEqual([...known].toSorted());
    const files = every(read('server/README.md'), /`([A-Z0-9_]+)_FILE`/g);
    expect(files.toSorted()).toEqual(SECRET_SETTINGS.toSorted());
  });

  test.each([
    ['as it is', (text: string) => text],
    ['with a store of files', (text: string) => text.replaceAll(/^# (S3_)/gm, '$1')],
  ])('the example of settings is valid %s, once its secrets are filled in', (_how, change) => {
    const lines = change(read('.docker/example.env')).matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
    const secret = /SECRET|PASSWORD|KEY/;
    const filled = [...lines].map(
      ([, name = '', value = '']) => [name, secret.test(name) ? 'x'.repeat(64) : value] as const,
    );
    const environment: Record<string, string> = {
      ...Object.fromEntries(filled),
      DATABASE_URL: 'postgres://fichin:x@postgres/fichin',
    };
    expect(() => readConfig(environment)).not.toThrow();
  });

  test('no log of a container grows without a limit', () => {
    const compose = read('.docker/compose.yaml');
    expect(compose).toMatch(
      /^x-logging: &logging\n {2}driver: local\n {2}options:\n {4}max-size: \d+m\n {4}max-file: '\d+'$/m,
    );
    const containers = compose.match(/^ +image: /gm) ?? [];
    expect(containers.length).toBeGreaterThan(3);
    expect(compose.match(/^ +image: .*\n +logging: \*logging$/gm)).toHaveLength(containers.length);
  });

  test('the proxy lets nobody outside ask for what loads or shows a copy', () => {
    expect(read('.docker/haproxy.cfg')).toMatch(
      /^ {2}http-request deny .* \{ path,url_dec -m beg \/metrics \/readyz \}$/m,
    );
  });

  test('every metric that an alert asks for is printed by a server', async () => {
    const { app, url } = await startAppForTest({ backupEvery: 86_400_000 });
    await fetch(`${url}/api/no-such-path`); // an error is counted from the first on
    await scheduleDigests(app.dependencies); // and so is a job
    const metrics = every(read('.docker/alerts.yaml'), /\b(fichin_\w+)\b/g);
    expect(metrics.length).toBeGreaterThan(5);
    const missing = async () => {
      const printed = await (await fetch(`${url}/metrics`)).text();
      return metrics.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(printed));
    };
    await expect.poll(missing).toEqual([]); // what is stored is not waited for long
  });

  test('the image has fewer than sixty packages, and what its files name exists', () => {
    expect(imagePackages().length).toBeLessThan(60);
    const paths = [
      ...every(read('.docker/Dockerfile'), /["' ](\.(?:docker|build)\/[\w.-]+)/g),
      ...every(read('.docker/fichin.service'), /ExecStart=\S+ (\S+)/g),
      ...every(read('.docker/README.md'), /(\.docker\/[\w.-]+\.(?:yaml|cfg|service|env|sh))/g),
      ...every(read('.docker/compose.yaml'), /^ {6}- \.\/([\w.]+):/gm).map((name) => `.docker/${name}`),
    ];
    expect(paths).toContain('.docker/haproxy.cfg');
    // The certificate's folder and the file with secrets are made by who runs it.
    const made = ['.docker/tls', '.docker/.env'];
    expect(paths.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('no secret is in the files, and their own are kept out of the repository and of the image', () => {
    expect(read('.docker/example.env')).toMatch(/^JWT_SECRET=$/m);
    for (const file of ['.gitignore', '.docker/Dockerfile.dockerignore']) {
      expect(read(file), file).toMatch(/^(\*\*\/)?\.env$/m);
      expect(read(file), file).toMatch(/^\/?\.docker\/tls$/m);
    }
  });
});

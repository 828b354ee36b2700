import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import * as SECRET_PATHS from '#server/kernel/paths/secret.paths.ts';

const SECRET = 'Kq7vX2'.repeat(7);
const PAGES = Object.values(SECRET_PATHS);

/** Encoded; a mail program that breaks lines, or whoever copies one, adds them. */
const BREAKS = ['%0a', '%0A%0a', '%0d', '%0D%0A', '%E2%80%A8', '%e2%80%a9', '%0b', '%20'];

test('a secret is in no log and sent to nobody, whatever line break stands behind, before or in it', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ log });
  for (const broken of BREAKS) {
    const paths = ['/feeds', ...PAGES].flatMap((first) => [
      `${first}/${SECRET}${broken}`,
      `${first}/${broken}${SECRET}`,
      `${first}${broken}/${SECRET}/`,
      `${first}//${broken}/${SECRET}${broken}/x`,
    ]);
    for (const path of [...paths, `/feeds/${SECRET}${broken}/updates.atom`]) {
      const { headers } = await app.send(path, { headers: { accept: 'text/html' } });
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    }
  }
  await expect.poll(() => log.join('\n')).toContain('"path":"/feeds/…/updates.atom"');
  const written = log.join('\n');
  expect(written).not.toContain(SECRET);
  for (const path of PAGES) expect(written).toContain(`"path":"${path}/…"`);
});

test('a path of more than 2,000 characters is refused, wherever it leads; its query is not counted', async () => {
  const app = await startAppForTest();
  const firsts = ['', 'api/', 'api/projects/1/', 'graphql/', 'feeds/', 'media/', 'assets/', 'mis-datos/', 'healthz/'];
  for (const first of firsts) {
    const path = `/${first}`.padEnd(2000, 'x/');
    for (const method of ['GET', 'POST']) {
      const { status, body } = await app.send(`${path}x`, { method, headers: { accept: 'text/html' } });
      expect([first, status, body]).toMatchObject([
        first,
        414,
        { code: 'URI_TOO_LONG', message: 'La dirección es demasiado larga' },
      ]);
    }
    expect((await app.send(`${path}?${'x'.repeat(4000)}`, {})).status, first).not.toBe(414);
  }
});

test('a name that no file has is not found, however it is written', async () => {
  const app = await startAppForTest();
  for (const name of [
    '%00.png',
    '%0a.png',
    `${'a'.repeat(300)}.png`,
    '..%2f..%2fjwt-secret',
    '..%2fx.png',
    '.png',
    'a',
  ]) {
    const { status, body } = await app.send(`/media/${name}`, {});
    expect([name, status, body]).toMatchObject([name, 404, { code: 'NOT_FOUND' }]);
  }
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { listMessages } from '#server/platform/mail/mail.folder.ts';
import { DEFAULT_SENDER } from '#server/platform/mail/settings.ts';
import { mailWith } from '#tests/support/mail.content.ts';

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'fichin-mail-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'mail');
}

const mailTo = (id: string) => ({
  to: 'ana@ejemplo.test',
  id,
  content: mailWith({ kind: 'button', label: 'Confirmar', url: 'https://fichin.test/confirmar-correo/secreto' }),
  unsubscribeUrl: null,
});

test('without a mail server messages are files that only their owner reads', async () => {
  const folder = newFolder();
  const mailer = createMailer({ smtp: null, from: DEFAULT_SENDER, folder });
  expect(await mailer.send(mailTo('primero'))).toMatchObject({ state: 'accepted' });
  expect(await mailer.send(mailTo('segundo'))).toMatchObject({ state: 'accepted' });
  const [newest = '', oldest = ''] = await listMessages(folder);
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600);
  const [second, first] = await Promise.all(
    [newest, oldest].map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  expect(first).toMatchObject({ messageId: '<primero@localhost>', subject: 'Asunto' });
  expect(second).toMatchObject({ messageId: '<segundo@localhost>', to: [{ address: 'ana@ejemplo.test' }] });
  expect(second?.text).toContain('https://fichin.test/confirmar-correo/secreto');
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('the newest 500 are kept', async () => {
  const folder = newFolder();
  const mailer = createMailer({ smtp: null, from: DEFAULT_SENDER, folder });
  await mailer.send(mailTo('a'));
  for (let index = 0; index < 503; index += 1) writeFileSync(join(folder, `1999-${1000 + index}.eml`), '');
  await mailer.send(mailTo('b'));
  const names = await listMessages(folder);
  expect(names).toHaveLength(500);
  expect(names.slice(0, 2).map((name) => name.replace(/^.*Z-/, ''))).toEqual([
    '_b_localhost_.eml',
    '_a_localhost_.eml',
  ]);
  expect(names.at(-1)).toBe('1999-1005.eml');
});

test('what cannot be written is tried again', async () => {
  const folder = newFolder();
  const mailer = createMailer({ smtp: null, from: DEFAULT_SENDER, folder: join(folder, '\u0000') });
  expect(await mailer.send(mailTo('a'))).toMatchObject({ state: 'again' });
});

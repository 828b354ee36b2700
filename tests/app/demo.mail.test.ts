import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mailPage } from '#server/demo/mail.page.tsx';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { DEFAULT_SENDER } from '#server/platform/mail/settings.ts';
import { mailWith } from '#tests/support/mail.content.ts';

test('the demo shows its mails, the newest first, as text and as HTML apart from the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fastify = Fastify();
  await fastify.register(mailPage(folder));
  expect((await fastify.inject('/demo/mail')).body).toContain('Todavía no hay ninguno');

  const mailer = createMailer({ smtp: null, from: DEFAULT_SENDER, folder });
  for (const name of ['ana', '<b>beto</b>']) {
    const link = { kind: 'button', label: 'Confirmar', url: `https://fichin.test/confirmar-correo/${name}` } as const;
    const content = { ...mailWith(link), subject: `Para ${name}` };
    await mailer.send({ to: 'x@ejemplo.test', id: name.replaceAll(/\W/g, ''), content, unsubscribeUrl: null });
  }
  const { body, headers } = await fastify.inject('/demo/mail');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect([...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, subject]) => subject)).toEqual([
    'Para &lt;b&gt;beto&lt;/b&gt;',
    'Para ana',
  ]);
  expect(body).toContain('<iframe title="Para ana" sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc="');
  expect(body).toContain('<a href="https://fichin.test/confirmar-correo/ana" target="_blank"');
  expect(body).not.toContain('<b>beto');
  await fastify.close();
});

import { expect, onTestFinished, test } from 'vitest';
import { createMailer, type OutgoingMail } from '#server/platform/mail/mailer.ts';
import type { MailSettings } from '#server/platform/mail/settings.ts';
import { certificateOfTests, headerOf, LOGIN, startSmtp, type Answering, type Received } from '#tests/support/smtp.ts';

const MAIL: OutgoingMail = {
  to: 'ana@ejemplo.test',
  id: 'saludo.1',
  content: {
    subject: 'Tu inversión de US$ 1.000,00 — ¡gracias!',
    preview: 'Hola',
    heading: 'Hola, <ñandú> & cía.',
    blocks: [
      { kind: 'paragraph', text: 'Un párrafo.' },
      { kind: 'button', label: 'Abrir', url: 'https://fichin.test/a?b=1&c=2' },
      { kind: 'note', text: 'Una nota.' },
    ],
    reason: 'Porque sí.',
  },
  unsubscribeUrl: null,
};

async function smtp(options: { answering?: Answering; isPlain?: boolean } = {}) {
  const server = await startSmtp(options);
  onTestFinished(() => server.stop());
  return server;
}

function mailerOf(settings: MailSettings, ca: Buffer | null = certificateOfTests().cert) {
  const mailer = createMailer({ ...settings, folder: '/nonexistent', ...(ca ? { ca } : {}) });
  onTestFinished(() => mailer.close());
  return mailer;
}

test('a mail arrives encrypted, from who logged in, as text and HTML that say the same', async () => {
  const { received, settings } = await smtp();
  expect(await mailerOf(settings).send(MAIL)).toMatchObject({ state: 'accepted' });
  const [letter] = received as [Received];
  expect(letter).toMatchObject({ isSecure: true, user: LOGIN.user, to: ['ana@ejemplo.test'] });
  const { mail } = letter;
  expect(mail).toMatchObject({
    subject: MAIL.content.subject,
    from: { name: 'Fichín', address: 'avisos@fichin.test' },
    messageId: '<saludo.1@fichin.test>',
  });
  expect(headerOf(letter, 'auto-submitted')).toBe('auto-generated');
  expect(headerOf(letter, 'list-unsubscribe')).toBeNull();
  expect(mail.text).toContain('Hola, <ñandú> & cía.\n\nUn párrafo.\n\nAbrir:\nhttps://fichin.test/a?b=1&c=2');
  expect(mail.text).toContain('\n\n-- \n\nFichín · Porque sí.');
  expect(mail.html).toContain('Hola, &lt;ñandú&gt; &amp; cía.');
  expect(mail.html).toContain('href="https://fichin.test/a?b=1&amp;c=2"');
  expect(mail.html).not.toMatch(/<table(?![^>]*role="presentation")/);
  expect(mail.html).not.toMatch(/<(script|img|link)\b|Dejar de recibir/);
});

test('each reader is given their own address to unsubscribe with one click', async () => {
  const { received, settings } = await smtp();
  const mailer = mailerOf(settings);
  for (const name of ['a', 'b'])
    await mailer.send({ ...MAIL, id: name, unsubscribeUrl: `https://fichin.test/bajas/${name}?x=1&y=2` });
  expect(received.map((letter) => headerOf(letter, 'list-unsubscribe'))).toEqual([
    '<https://fichin.test/bajas/a?x=1&y=2>',
    '<https://fichin.test/bajas/b?x=1&y=2>',
  ]);
  for (const [index, letter] of received.entries()) {
    const url = `https://fichin.test/bajas/${'ab'[index]}?x=1&`;
    expect(headerOf(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(letter.mail.text).toContain(`${url}y=2`);
    expect(letter.mail.html).toContain(`href="${url}amp;y=2"`);
    expect(letter.raw).not.toContain('unsubscribe.invalid');
  }
});

test('what was typed makes no header', async () => {
  const { received, settings } = await smtp();
  const content = { ...MAIL.content, subject: 'Hola\r\nBcc: mala@ejemplo.test' };
  expect(await mailerOf(settings).send({ ...MAIL, content })).toMatchObject({ state: 'accepted' });
  expect(received[0]).toMatchObject({ to: ['ana@ejemplo.test'] });
  expect(received[0]?.mail.bcc).toBeUndefined();
});

test.each([
  [550, 'refused'],
  [451, 'again'],
] as const)('a recipient answered %i is %s, and said without the address', async (code, state) => {
  const { received, settings } = await smtp({ answering: () => code });
  const result = await mailerOf(settings).send(MAIL);
  expect(result.state).toBe(state);
  expect(result.response).toContain(`${code} `);
  expect(result.response).not.toContain('@');
  expect(result.response.length).toBeLessThanOrEqual(200);
  expect(received).toEqual([]);
});

test('an address that no server takes is refused', async () => {
  const { settings } = await smtp();
  expect(await mailerOf(settings).send({ ...MAIL, to: 'ana<x>@ejemplo.test' })).toMatchObject({ state: 'refused' });
});

test.each(['', 'x'])('the password %j, which is none or wrong, is tried again: its operator mends it', async (pass) => {
  const { received, settings } = await smtp();
  const login = pass === '' ? null : { user: 'fichin', pass };
  const result = await mailerOf({ ...settings, smtp: { ...settings.smtp, login } }).send(MAIL);
  expect(result).toMatchObject({ state: 'again' });
  expect(received).toEqual([]);
});

test('nothing is sent over a connection whose certificate nobody vouches for, or without any', async () => {
  const [encrypted, plain] = [await smtp(), await smtp({ isPlain: true })];
  expect(await mailerOf(encrypted.settings, null).send(MAIL)).toMatchObject({ state: 'again' });
  const strict = { ...plain.settings, smtp: { ...plain.settings.smtp, isPlain: false } };
  expect(await mailerOf(strict).send(MAIL)).toMatchObject({ state: 'again' });
  expect([...encrypted.received, ...plain.received]).toEqual([]);
  expect(await mailerOf(plain.settings).send(MAIL)).toMatchObject({ state: 'accepted' });
});

test('a server that is gone is tried again, and is sent to when it is back', async () => {
  const first = await startSmtp();
  const mailer = mailerOf(first.settings);
  expect(await mailer.send(MAIL)).toMatchObject({ state: 'accepted' });
  await first.stop();
  expect(await mailer.send(MAIL)).toMatchObject({ state: 'again' });
  const second = await startSmtp({ port: first.port });
  onTestFinished(() => second.stop());
  expect(await mailer.send(MAIL)).toMatchObject({ state: 'accepted' });
  expect(second.received.map(({ mail }) => mail.messageId)).toEqual(['<saludo.1@fichin.test>']);
});

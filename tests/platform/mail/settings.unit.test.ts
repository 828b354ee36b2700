import { expect, test } from 'vitest';
import { readSender, readSmtpUrl } from '#server/platform/mail/settings.ts';

test.each([
  ['smtp://correo.test', { host: 'correo.test', port: 587, isImplicitTls: false, isPlain: false, login: null }],
  ['smtps://correo.test/', { host: 'correo.test', port: 465, isImplicitTls: true, isPlain: false, login: null }],
  ['smtp://a%40b:p%2Fq@correo.test:25', { port: 25, login: { user: 'a@b', pass: 'p/q' } }],
  ['smtp://localhost:1025?tls=off', { host: 'localhost', port: 1025, isPlain: true }],
  ['smtp://[::1]:1025?tls=off', { host: '::1', isPlain: true }],
])('%s is a mail server', (url, settings) => {
  expect(readSmtpUrl(url)).toMatchObject(settings);
});

test.each([
  'correo.test',
  'http://correo.test',
  'smtp:///',
  'smtp://correo.test?tls=off',
  'smtps://localhost?tls=off',
  'smtp://localhost?tls=no',
  'smtp://correo.test/inbox',
  'smtp://correo.test#x',
  'smtp://user@correo.test',
  'smtp://%zz:x@correo.test',
])('%s is none', (url) => {
  expect(readSmtpUrl(url)).toBeNull();
});

test.each([
  ['avisos@fichin.test', { name: '', address: 'avisos@fichin.test' }],
  ['Fichín <avisos@fichin.test>', { name: 'Fichín', address: 'avisos@fichin.test' }],
  ['  Fichín, S. A. <avisos+1@sub.fichin.test> ', { name: 'Fichín, S. A.', address: 'avisos+1@sub.fichin.test' }],
])('%s is a sender', (text, sender) => {
  expect(readSender(text)).toEqual(sender);
});

test.each(['', 'Fichín', 'a@', '@b', 'a b@c.test', 'a@b.test, c@d.test', 'F\r\nBcc: x <a@b.test>', 'F <a@b>x'])(
  '%j is none',
  (text) => {
    expect(readSender(text)).toBeNull();
  },
);

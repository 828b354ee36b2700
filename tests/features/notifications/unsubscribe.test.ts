import { beforeAll, expect, test } from 'vitest';
import { unsubscribePath, type UnsubscribeTarget } from '#server/features/notifications/mails/unsubscribe.rules.ts';
import { createLinkSecrets } from '#server/platform/security/link.secrets.ts';
import {
  readUnsubscribeToken,
  unsubscribeToken,
} from '#server/features/notifications/mails/unsubscribe.tokens.service.ts';
import { SECRET, startAppForFile, startAppForTest } from '#tests/support/app.ts';
import { getMailPreferences, setMailPreference } from '#tests/support/cases/mail.preferences.ts';
import type { Account } from '#tests/support/given.ts';

const log: string[] = [];
const app = await startAppForFile({ log });
let ines: Account;
beforeAll(async () => {
  ines = await app.given.investor('Inés');
});

const linkFor = (target: UnsubscribeTarget, { id }: Account = ines): string =>
  unsubscribePath(unsubscribeToken(app.app.dependencies.linkSecrets, { userId: id, target }));

const choices = async (person: Account = ines) => (await app.ask(person, getMailPreferences())).data;
const open = (path: string, init: RequestInit = {}) => app.send(path, { headers: { accept: 'text/html' }, ...init });

test('opening the link says what it stops, and changes nothing', async () => {
  const before = await choices();
  for (const method of ['GET', 'HEAD']) {
    const page = await open(linkFor('invested_updates'), { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    if (method === 'GET') expect(page.body).toContain('«Proyectos en los que invertiste: Actualizaciones»');
  }
  expect(await choices()).toEqual(before);
});

test('one click stops one group of one person, from the page or from a mail program, also again', async () => {
  const ivo = await app.given.investor('Ivo');
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined];
  for (const [index, target] of (['invested_updates', 'invested_money', 'answers'] as const).entries()) {
    const body = bodies[index] ?? null;
    for (const time of ['once', 'again']) {
      const done = await app.send(linkFor(target, ivo), { method: 'POST', body });
      expect(done.status, `${target} ${time}`).toBe(200);
      expect(done.body).toContain('Ya no recibirás');
    }
  }
  const never = { invested_updates: 'never', invested_money: 'never', answers: 'never' };
  expect(await choices(ivo)).toEqual({ ...(await choices()), ...never });
});

test('the link of a daily mail stops all that is in it', async () => {
  const flor = await app.given.investor('Flor');
  await app.ask(flor, setMailPreference('followed_money', 'at_once'));
  await app.ask(flor, setMailPreference('invested_money', 'daily'));
  expect((await open(linkFor('daily', flor))).body).toContain('el resumen diario');
  await open(linkFor('daily', flor), { method: 'POST' });
  expect(await choices(flor)).toMatchObject({
    followed_updates: 'never',
    followed_milestones: 'never',
    followed_money: 'at_once',
    invested_money: 'never',
    invested_updates: 'at_once',
  });
});

test('no other token stops anything', async () => {
  const ivo = await app.given.investor();
  const token = linkFor('answers').slice('/baja/'.length);
  const [, , secret = ''] = token.split('.');
  const wrong = [
    `${ivo.id}.answers.${secret}`,
    `${ines.id}.invested_money.${secret}`,
    `${ines.id}.answers.${secret.slice(1)}`,
    `${ines.id}.answers.`,
    `0${token}`,
    `${ines.id}.answers.${secret}.x`,
    'x',
    '%00',
  ];
  const before = await choices();
  for (const each of wrong) {
    for (const method of ['GET', 'POST']) {
      const page = await open(`/baja/${each}`, { method });
      expect([page.status, page.headers.get('content-type')], each).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body).toContain('El enlace no es válido');
    }
  }
  expect(await choices()).toEqual(before);
});

test('a link is in no log, and works after the secret of the server was changed', async () => {
  const path = linkFor('followed_updates');
  await open(path);
  await open(path, { method: 'POST' });
  await expect.poll(() => log.join('\n')).toContain('/baja/…');
  expect(log.join('\n')).not.toContain(path.split('.').at(-1));

  const token = path.slice('/baja/'.length);
  const target = { userId: ines.id, target: 'followed_updates' };
  expect(readUnsubscribeToken(createLinkSecrets([`${SECRET} and newer`, SECRET]), token)).toEqual(target);
  expect(readUnsubscribeToken(createLinkSecrets([`${SECRET} and newer`]), token)).toBeNull();
});

test('requests are limited like all others', async () => {
  const limited = await startAppForTest({ rateLimit: true });
  const page = await limited.send('/baja/x', { headers: { accept: 'text/html' } });
  expect(Number(page.headers.get('ratelimit-remaining'))).toBeLessThan(Number(page.headers.get('ratelimit-limit')));
});

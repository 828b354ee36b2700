import { expect } from 'vitest';
import type { Account } from '#tests/support/given.ts';
import type { Contract } from './contract.ts';

/** Creates, lists, changes, tests and deletes a webhook; resolves with the last answer. */
export async function askWebhooks({ call }: Contract, owner: Account, stranger: Account) {
  const body = { url: 'http://127.0.0.1:1/', kinds: ['update_published'] };
  const created = await call(owner, 'POST', '/webhooks', { body });
  expect(created).toMatchObject({ status: 201, body: { ...body, is_on: true, project_id: null } });
  const { id } = created.body as { id: number };
  const ids = [id];
  expect((await call(owner, 'GET', '/webhooks')).body).toMatchObject({ webhooks: [{ id }] });
  expect((await call(owner, 'GET', '/webhooks/{webhookId}', { ids })).body).toMatchObject({ webhook: { id } });
  const off = await call(owner, 'PUT', '/webhooks/{webhookId}', { ids, body: { is_on: false } });
  expect(off.body).toMatchObject({ is_on: false, off_reason: 'owner' });
  expect(await call(owner, 'POST', '/webhooks/{webhookId}/secret', { ids })).toMatchObject({ status: 201 });
  const tested = { type: 'test', status: null, failure: 'connection_failed' };
  expect((await call(owner, 'POST', '/webhooks/{webhookId}/test', { ids })).body).toMatchObject(tested);
  const listed = await call(owner, 'GET', '/webhooks/{webhookId}/deliveries', { ids });
  expect(listed.body).toMatchObject({ deliveries: [tested] });
  const refused = await call(stranger, 'DELETE', '/webhooks/{webhookId}', { ids });
  expect(refused).toMatchObject({ status: 404, body: { code: 'WEBHOOK_NOT_FOUND' } });
  return call(owner, 'DELETE', '/webhooks/{webhookId}', { ids });
}

/** Sees and chooses when mails are sent; resolves with the last answer. */
export async function askMailPreferences({ call }: Contract, owner: Account) {
  const path = '/users/mail-preferences';
  const isIn = (choice: string) => ({ mail_preferences: expect.arrayContaining([{ group: 'answers', choice }]) });
  expect((await call(owner, 'GET', path)).body).toEqual(isIn('at_once'));
  const wrong = await call(owner, 'PUT', path, { body: { group: 'answers', choice: 'weekly' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION', details: { choice: expect.any(String) } } });
  const chosen = await call(owner, 'PUT', path, { body: { group: 'answers', choice: 'daily' } });
  expect(chosen.body).toEqual(isIn('daily'));
  return call(owner, 'PUT', path, { body: { group: 'answers', choice: 'at_once' } });
}

/** Makes, sees and ends a feed; resolves with the last answer. */
export async function askFeed({ call }: Contract, owner: Account) {
  const path = '/users/feed';
  expect((await call(owner, 'GET', path)).body).toEqual({ feed: null });
  const made = await call(owner, 'POST', path);
  expect(made).toMatchObject({ status: 201, body: { feed: { created_at: '2026-03-10T15:00:00.000Z' } } });
  expect((await call(owner, 'GET', path)).body).toMatchObject({ feed: (made.body as { feed: object }).feed });
  return call(owner, 'DELETE', path);
}

/** Calls that tests of their own ask. */
export const ASKED_ELSEWHERE = new RegExp(
  ` /(${[
    'notifications',
    'reports',
    'moderation-notices',
    'auth/(access-tokens|sessions|logout|step-up|password|email|passkeys)',
  ].join('|')})\\b`,
);

/** Asks for a copy of one's data, and to close one's account; resolves with the answer to keeping it. */
export async function askOwnData({ call }: Contract, who: Account) {
  expect(await call(who, 'POST', '/users/data-export')).toMatchObject({ status: 201 });
  expect((await call(who, 'GET', '/users/data-export')).body).toMatchObject({ data_export: { ready_at: null } });
  expect((await call(who, 'POST', '/users/account-closing')).body).toMatchObject({
    closes_at: '2026-03-24T15:00:00.000Z',
  });
  return call(who, 'DELETE', '/users/account-closing');
}

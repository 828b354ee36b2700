import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { openPage } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';

/** The address of an empty page at another port. */
async function otherOrigin(): Promise<string> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Otra</title>'),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type World = { url: string; project: number; cover: string; dana: string; account: Record<string, string> };

/** What a program does on that page, with what the browser gives it alone. */
async function visit({ url, project, cover, dana, account }: World) {
  const call = (path: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(`${url}${path}`, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  const json = { 'Content-Type': 'application/json' };

  const refused = await call('/api/projects', {});
  const registered = await call('/api/auth/register', json, JSON.stringify(account));
  const { access_token: token } = (await registered.json()) as { access_token: string };
  const bearer = { Authorization: `Bearer ${token}` };

  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object) => socket.send(JSON.stringify(message));
  const messageOf = (type: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; payload: Record<string, unknown> };
        if (message.type === type) resolve(message.payload);
      });
    });
  socket.onopen = () => send({ type: 'connection_init', payload: { authorization: bearer.Authorization } });
  const { cursor } = await messageOf('connection_ack');
  const query =
    'subscription ($id: ID!, $after: String) { projectFundingChanged(projectId: $id, after: $after) { fundingRaised } }';
  const next = messageOf('next');
  send({ id: 'a', type: 'subscribe', payload: { query, variables: { id: String(project), after: cursor } } });
  const investing = JSON.stringify({ amount: 1000 });
  const keyed = { ...bearer, ...json, 'Idempotency-Key': 'la-misma' };
  const invested = await call(`/api/projects/${project}/invest`, keyed, investing);
  if (!invested.ok) throw new Error(await invested.text());
  const { data: heard } = await next;

  const form = new FormData();
  const create = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { media { url } } } }';
  const input = { projectId: String(project), title: 'Avance', content: 'Texto', media: [{ file: null }] };
  form.append('operations', JSON.stringify({ query: create, variables: { input } }));
  form.append('map', JSON.stringify({ 0: ['variables.input.media.0.file'] }));
  form.append('0', await (await fetch(new URL(cover, url))).blob());
  const uploaded = await call('/graphql', { Authorization: `Bearer ${dana}` }, form);
  const { data: made } = (await uploaded.json()) as {
    data: { createUpdate: { update: { media: { url: string }[] } } };
  };

  const widthOf = (path: string) =>
    new Promise<number>((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth);
      image.onerror = () => resolve(0);
      image.src = new URL(path, url).href;
    });

  const asked = await call('/graphql?query={me{email}}', bearer);
  const list = await call('/api/projects', bearer);
  const again = await call('/api/projects', { ...bearer, 'If-None-Match': list.headers.get('ETag') ?? '' });
  const csv = await call('/api/exports/my-investments.csv', bearer);
  return {
    refused: [refused.status, ((await refused.json()) as { code: string }).code],
    heard,
    widths: [await widthOf(cover), await widthOf(made.createUpdate.update.media[0]?.url ?? '')],
    asked: await asked.json(),
    again: again.status,
    csv: [csv.headers.get('Content-Disposition'), (await csv.text()).includes('Luces del Sur')],
    request: csv.headers.get('X-Request-Id')?.length,
  };
}

test('a page of another origin registers, invests, uploads, subscribes, shows pictures and downloads a file', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana);
  const { data: shown } = await app.ask(dana, setCover(project, await picture('png', 60, 40)));
  const page = await openPage({
    baseURL: await otherOrigin(),
    expectedErrors: [/^asked another origin: http:\/\/127\.0\.0\.1/, /status of 401/],
  });
  await page.goto('/');
  const account = { email: 'nora@ejemplo.test', password: PASSWORD, role: 'investor' };
  const world = { url: app.url, project, cover: shown.coverImage ?? '', dana: dana.token, account };
  expect(await page.evaluate(visit, world)).toEqual({
    refused: [401, 'UNAUTHENTICATED'],
    heard: { projectFundingChanged: { fundingRaised: 1000 } },
    widths: [60, 60],
    asked: { data: { me: { email: account.email } } },
    again: 304,
    csv: ['attachment; filename="mis-inversiones.csv"', true],
    request: 12,
  });
});

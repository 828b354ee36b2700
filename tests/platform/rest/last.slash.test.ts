import { expect, test } from 'vitest';
import { CALLS } from '#tests/architecture/spec.ts';
import { startAppForTest } from '#tests/support/app.ts';

test('every call answers with a slash at its end as without', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const id = await app.given.project(dana, { title: 'Faro' });
  const answerOf = async (method: string, path: string) => {
    const authorization = method === 'GET' ? `Bearer ${dana.token}` : '';
    const response = await fetch(`${app.url}/api${path}`, { method, headers: { authorization } });
    return { status: response.status, body: await response.text() };
  };
  for (const call of CALLS) {
    const [method = '', path = ''] = call.replaceAll(/\{\w+\}/g, `${id}`).split(' ');
    const answer = await answerOf(method, path);
    expect({ call, ...(await answerOf(method, `${path}/`)) }).toEqual({ call, ...answer });
  }
  const { body } = await answerOf('GET', '/projects/?search=faro');
  expect(JSON.parse(body)).toMatchObject({ projects: [{ title: 'Faro' }] });
});

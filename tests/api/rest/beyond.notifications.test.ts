import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { readContract } from './contract.ts';

test('notifications are listed, counted and marked as the document says', async () => {
  const app = await startAppForTest();
  const contract = await readContract(app);
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_025);
  const update = { title: 'Una', content: 'Texto', media: [] };
  const { id } = await app.app.services.updates.create(dana.viewer, project, update);
  await app.app.services.comments.add(ines.viewer, id, 'Bien');

  type Listed = { notifications: { cursor: string }[]; next: string | null };
  const list = async (query: string) => {
    const { body, headers } = await contract.call(dana, 'GET', '/notifications', { query });
    return { ...(body as Listed), link: headers.get('link') };
  };
  const luces = { id: project, title: 'Luces' };
  const comment = { kind: 'comment_added', comment: { content: 'Bien' }, update: { id, title: 'Una' }, amount: null };
  const investment = { kind: 'investment_received', actor_name: 'Inés', amount: 1000.25, project: luces };
  await expect.poll(() => list('')).toMatchObject({ notifications: [comment, investment], next: null, link: null });
  const first = await list('?per_page=1');
  expect(first).toMatchObject({ notifications: [{ ...comment, is_unread: true, cursor: first.next }] });
  expect(first.link).toContain('rel="next"');
  expect(await list(`?after=${first.next}`)).toMatchObject({ notifications: [investment], next: null });

  const mark = (body: object) => contract.call(dana, 'PUT', '/notifications/read', { body });
  const second = (await list('')).notifications[1]?.cursor;
  expect((await mark({ up_to: second, project_id: project })).body).toEqual({ unread_count: 1 });
  expect((await mark({})).body).toEqual({ unread_count: 0 });
  expect(await mark({ up_to: 'nada' })).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
  expect(await mark({ project_id: 'x' })).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
  expect((await contract.call(dana, 'GET', '/notifications/unread-count')).body).toEqual({ unread_count: 0 });

  const { paths } = contract.document;
  const calls = Object.keys(paths).flatMap((path) =>
    path.startsWith('/notifications')
      ? Object.keys(paths[path] ?? {}).map((method) => `${method.toUpperCase()} ${path}`)
      : [],
  );
  expect(calls).toHaveLength(3);
  expect(calls.filter((call) => !contract.wasAsked(call))).toEqual([]);
});

import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { hide } from '#tests/support/operators.ts';
import { readContract } from './contract.ts';

test('reports and notices are as the document says', async () => {
  const app = await startAppForTest();
  const contract = await readContract(app);
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_000);

  const body = { subject_kind: 'project', subject_id: project, reason: 'other', text: 'No existe' };
  const sent = await contract.call(ines, 'POST', '/reports', { body });
  expect(sent).toMatchObject({ status: 201, body: { report: { ...body, subject_id: project } } });
  expect(await contract.call(ines, 'POST', '/reports', { body })).toMatchObject({ status: 409 });
  expect(await contract.call(dana, 'POST', '/reports', { body })).toMatchObject({ status: 403 });

  const { notice } = await hide(app, { kind: 'project', id: project }, 'Promete de más');
  const listed = { id: notice.id, subject_kind: 'project', title: 'Luces', answer: null, viewer_can_answer: true };
  expect((await contract.call(dana, 'GET', '/moderation-notices')).body).toMatchObject({
    notices: [listed],
    pagination: { total: 1 },
  });
  const answered = await contract.call(dana, 'PUT', '/moderation-notices/{noticeId}/answer', {
    ids: [notice.id],
    body: { answer: 'Ya está' },
  });
  expect(answered).toMatchObject({ status: 200, body: { answer: 'Ya está', notice: { viewer_can_answer: false } } });
  for (const who of [dana, ines]) {
    const summary = await contract.call(who, 'GET', '/projects/{projectId}/summary', { ids: [project] });
    expect(summary.body).toMatchObject({ hiding: { reason: 'Promete de más', notice_id: notice.id } });
  }
  const invest = { ids: [project], body: { amount: 1000 } };
  expect(await contract.call(ines, 'POST', '/projects/{projectId}/invest', invest)).toMatchObject({
    status: 409,
    body: { code: 'PROJECT_HIDDEN' },
  });
});

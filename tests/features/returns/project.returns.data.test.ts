import { expect, test } from 'vitest';
import { markPaid } from '#tests/support/cases/distributions.ts';
import { hide, show } from '#tests/support/operators.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { givenReport, startReturns } from '#tests/support/distributions.ts';

type World = Awaited<ReturnType<typeof startReturns>>;

const SUMS = '{ paidIn cameBack reportCount lateCount dueCount nextDueOn endedEarly }';

/** What somebody reads of a game and of its studio. */
async function read({ graphql, given, dana, project }: World, id: number) {
  const studio = dana.viewer.developerProfileId;
  const query = `{ project(id: ${project}) { returns ${SUMS} } developer(id: ${studio}) { returns ${SUMS} } }`;
  const { body } = await graphql({ token: await given.tokenFor(id) }, query);
  return (body as { data: Record<'project' | 'developer', { returns: object | null } | null> }).data;
}

const textOf = async ({ url }: World, path: string) =>
  (await (await fetch(`${url}${path}`)).text()).replaceAll('\u00a0', ' ');

test('what came back is public with the reports, those that are late or missing, too, and while the game is hidden', async () => {
  const world = await startReturns();
  const { ask, given, dana, ines, ivo, project, setNow } = world;
  const other = await given.investor('Otra');
  const without = await given.project(dana);
  const pages = [`/juegos/${project}`, `/estudios/${dana.viewer.developerProfileId}`];
  const none = { paidIn: 500, cameBack: 0, reportCount: 0, lateCount: 0, dueCount: 0, endedEarly: false };
  const first = { ...none, nextDueOn: '2026-05-15' };
  expect(await read(world, other.id)).toEqual({ project: { returns: first }, developer: { returns: first } });
  expect((await world.graphql(ines, `{ project(id: ${without}) { returns ${SUMS} } }`)).body).toEqual({
    data: { project: { returns: null } },
  });
  for (const page of pages) expect(await textOf(world, page), page).not.toContain('Volvió');
  setNow('2026-05-15T15:00:00Z');
  await givenReport(world, project, 1, [
    [ines, 12_000],
    [ivo, 8_000],
  ]);
  await givenReport(world, project, 1, [[ines, 12_500]], 2);
  const paid = { paidOn: '2026-05-15', total: 125 };
  await ask({ token: await given.tokenFor(dana.id) }, markPaid(project, [ines.id], paid));
  setNow('2026-08-15T15:00:00Z');
  const late = { ...none, cameBack: 125, reportCount: 1, lateCount: 1, dueCount: 2, nextDueOn: '2026-08-14' };
  expect(await read(world, other.id)).toEqual({ project: { returns: late }, developer: { returns: late } });
  const sentence = 'Volvió US$ 125 de US$ 500 puestos, en 1 informe (1 tarde, aún sin publicar)';
  for (const page of pages) expect(await textOf(world, page), page).toContain(sentence);
  expect(await textOf(world, pages[1] ?? '')).toContain('1 de 2 informes a tiempo');

  await hide(world, { kind: 'project', id: project });
  expect(await read(world, other.id)).toEqual({ project: null, developer: { returns: late } });
  expect((await read(world, ines.id)).project).toEqual({ returns: late });
  expect(await textOf(world, pages[1] ?? '')).toContain('1 de 2 informes a tiempo');
  await show(world, { kind: 'project', id: project });

  const operator = operatorServices(world).accounts;
  await operator.suspend(OPERATOR, { personId: dana.id, reason: 'Se revisa' });
  const excused = { ...late, lateCount: 0, dueCount: 1, nextDueOn: null };
  expect((await read(world, ines.id)).project).toEqual({ returns: excused });
  await operator.unsuspend(OPERATOR, { personId: dana.id, reason: 'Se revisó' });
  await givenReport(world, project, 2, []);
  expect((await read(world, ines.id)).project).toEqual({
    returns: { ...late, reportCount: 2, nextDueOn: '2026-11-14' },
  });
});

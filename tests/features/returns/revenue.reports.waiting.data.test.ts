import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { publishReport } from '#tests/support/cases/revenue.reports.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { subscribe } from '#tests/support/feeds.ts';
import { runJobs } from '#tests/support/mails.ts';
import { FIRST, SECOND, startReleasedWorld } from '#tests/support/returns.ts';

type Row = { kind: string; count: number; reportDueOn: string | null };

const TODO: Request<string[]> = {
  graphql: {
    query: '{ me { todo { kind count reportDueOn } } }',
    pick: ({ me }: { me: { todo: Row[] } }) =>
      me.todo.filter(({ kind }) => /REPORT/.test(kind)).map((row) => Object.values(row).join(' ')),
  },
};

const SUMS = 'returns { reportCount lateCount dueCount nextDueOn endedEarly }';
const empty = (projectId: number, periodEndsOn: string) =>
  publishReport({ projectId, periodEndsOn, stores: [], distributed: 0 });

test('what a studio has to report waits for it and keeps its account open; periods to come end with the account', async () => {
  const world = await startReleasedWorld();
  const { ask, graphql, dana, ines, project } = world;
  const todoOn = async (day: string) => {
    await world.moveTo(`${day}T15:00:00Z`);
    expect((await ask(ines, TODO)).data).toEqual([]);
    return (await ask(dana, TODO)).data;
  };
  expect(await todoOn('2026-06-30')).toEqual([]);
  expect(await todoOn('2026-07-01')).toEqual([`REVENUE_REPORT_DUE 1 ${FIRST.dueOn}`]);
  expect(await todoOn(FIRST.dueOn)).toEqual([`REVENUE_REPORT_DUE 1 ${FIRST.dueOn}`]);
  expect(await todoOn('2026-10-01')).toEqual([
    `REVENUE_REPORT_LATE 1 ${FIRST.dueOn}`,
    `REVENUE_REPORT_DUE 1 ${SECOND.dueOn}`,
  ]);
  await ask(dana, empty(project, FIRST.endsOn));
  expect(await ask(dana, closeAccount())).toMatchObject({
    code: 'ACCOUNT_HAS_OPEN_PROJECTS',
    message: 'Antes publica los informes de ingresos que faltan de los proyectos: «Luces»',
  });
  await ask(dana, empty(project, SECOND.endsOn));
  expect(await todoOn('2026-10-02')).toEqual([]);
  expect((await ask(dana, closeAccount())).ok).toBe(true);
  await world.moveTo('2026-10-16T15:01:00Z');
  await runJobs(world);
  await world.moveTo('2027-03-01T15:00:00Z');
  await allSettled(world);
  const [newest] = (await ask(ines, listNotifications())).data.rows;
  expect(newest?.said).toBe(
    'Luces: El estudio cerró su cuenta: ya no recibe pagos ni publica más informes de ingresos',
  );
  const { body } = await graphql(ines, `{ project(id: ${project}) { ${SUMS} developer { ${SUMS} } } }`);
  const ended = { reportCount: 2, lateCount: 1, dueCount: 2, nextDueOn: null, endedEarly: true };
  expect(body).toEqual({ data: { project: { returns: ended, developer: { returns: ended } } } });
  expect(await (await subscribe(world, ines)).milestones()).not.toContain('20270214');
  const { body: own } = await graphql(ines, '{ me { returns { edges { node { nextReportOn } } } } }');
  expect(own).toEqual({ data: { me: { returns: { edges: [{ node: { nextReportOn: null } }] } } } });
});

test('the calendars of a studio and of its investors have the days of its reports, and those of others do not', async () => {
  const world = await startReleasedWorld();
  const { ask, app, given, dana, ines, project } = world;
  const fan = await given.investor('Fan');
  await app.services.follows.follow(fan.viewer, project);
  await world.moveTo('2026-07-01T15:00:00Z');
  await ask(dana, empty(project, FIRST.endsOn));
  for (const [person, page] of [
    [dana, `/projects/${project}/returns`],
    [ines, '/returns'],
  ] as const) {
    const calendar = (await (await subscribe(world, person)).milestones()).replaceAll('\r\n ', '');
    expect(calendar).toContain('SUMMARY:✓ Luces: último día del informe de ingresos');
    expect(calendar).toContain('SUMMARY:Luces: último día del informe de ingresos');
    expect(calendar).toContain('Período del 01/07/2026 al 30/09/2026');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261114');
    expect(calendar.match(/informe de ingresos/g)).toHaveLength(8);
    expect(calendar.match(new RegExp(`^URL[^ ]*//[^/]+${page}\\r$`, 'gm'))).toHaveLength(8);
  }
  const others = await (await subscribe(world, { ...fan, token: await given.tokenFor(fan.id) })).milestones();
  expect(others).not.toContain('informe de ingresos');
});

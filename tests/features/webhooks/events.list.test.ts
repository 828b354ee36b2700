import { expect, test } from 'vitest';
import { listEvents } from '#tests/support/cases/event.list.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue } from '#tests/support/webhooks.ts';

test('events are listed as webhooks are sent them, by what each account may see', async () => {
  const { app, dana, ines, ivo, project } = await startWorld();
  await app.given.investment(ines, project, 100_000);
  const receivers = [await listen(app, dana), await listen(app, ines), await listen(app, ivo, { includeOwn: true })];
  const { endCursor: before } = (await app.ask(ivo, listEvents({ first: 100 }))).data;
  app.setNow(LATER);
  const { id } = await publish(app, dana, project, 'Abierta');
  await publish(app, dana, project, 'Secreta', false);
  const comment = await app.app.services.comments.add(ivo.viewer, id, 'Bien');
  await app.app.services.comments.add(dana.viewer, id, 'Gracias', comment.id);
  await sendDue(app);

  const counts = [];
  for (const [index, who] of [dana, ines, ivo].entries()) {
    const { bodies } = (await app.ask(who, listEvents({ first: 100, after: before, includeOwn: who === ivo }))).data;
    const sent = receivers[index]?.requests.map(({ body }) => body) ?? [];
    expect(bodies.toSorted((one, other) => one.localeCompare(other))).toEqual(
      sent.toSorted((one, other) => one.localeCompare(other)),
    );
    counts.push(bodies.length);
  }
  expect(counts).toEqual([1, 3, 3]);
});

test('a poller goes on where it stopped, page by page, without a gap', async () => {
  const { app, dana, ines, project } = await startWorld();
  const titles = ['Una', 'Dos', 'Tres'];
  const { endCursor: before } = (await app.ask(ines, listEvents({ first: 100 }))).data;
  for (const title of titles) await publish(app, dana, project, title);
  let after = before;
  const found: string[] = [];
  for (let page = 0; page < titles.length; page += 1) {
    const { bodies, endCursor, hasNextPage } = (await app.ask(ines, listEvents({ first: 1, after }))).data;
    found.push(...bodies);
    expect(hasNextPage).toBe(page < titles.length - 1);
    after = endCursor;
  }
  expect(found.map((body) => titles.find((title) => body.includes(`"${title}"`)))).toEqual(titles);
  expect((await app.ask(ines, listEvents({ after }))).data).toMatchObject({ kinds: [], hasNextPage: false });
  await publish(app, dana, project, 'Cuatro');
  expect((await app.ask(ines, listEvents({ after }))).data.kinds).toEqual(['update_published']);
});

test('what is older than thirty days is not listed, and a cursor before it is refused', async () => {
  const { app, dana, ines, project } = await startWorld();
  const { endCursor: before } = (await app.ask(ines, listEvents({ first: 100 }))).data;
  await publish(app, dana, project, 'Una');
  app.setNow('2026-04-09T15:00:29Z');
  const later = { token: await app.given.tokenFor(ines.id) };
  expect((await app.ask(later, listEvents({ after: before }))).data.kinds).toEqual(['update_published']);
  app.setNow('2026-04-09T15:00:31Z');
  expect(await app.ask(later, listEvents({ after: before }))).toMatchObject({ code: 'CURSOR_TOO_OLD' });
  await publish(app, dana, project, 'Dos');
  expect((await app.ask(later, listEvents())).data).toMatchObject({
    kinds: ['update_published'],
    bodies: [expect.stringContaining('Dos')],
  });
});

test('a reversal has the amount of its row, and nobody is told what was deleted in a draft', async () => {
  const { app, dana, ines, project } = await startWorld();
  const investment = await app.given.investment(ines, project, 100_000);
  await app.given.reversal(investment);
  const draft = await app.given.project(dana, { isPublished: false });
  const update = await publish(app, dana, draft, 'Nunca');
  const { milestones, updates, projects } = app.app.services;
  const milestone = await milestones.create(dana.viewer, draft, { title: 'Demo', description: 'x' });
  await updates.remove(dana.viewer, update.id);
  await milestones.remove(dana.viewer, milestone.id);
  await projects.publish(dana.viewer, draft, true);

  const { bodies, kinds } = (await app.ask(dana, listEvents({ first: 100, includeOwn: true }))).data;
  const amounts = bodies.flatMap((body) => /"amount":(-?[\d.]+)/.exec(body)?.[1] ?? []);
  expect(amounts).toEqual(['1000', '-1000']);
  expect(kinds.filter((kind) => kind.endsWith('_deleted'))).toEqual([]);
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testWebhook } from '#tests/support/cases/webhooks.ts';
import { hide } from '#tests/support/operators.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue } from '#tests/support/webhooks.ts';

type Described = { post: { requestBody: { content: Record<string, { schema: object; example: object }> } } };

/** What the OpenAPI document says of the messages of each type. */
async function readDescribed({ rest }: TestApp) {
  const { webhooks } = (await rest(null, 'GET', '/openapi.json')).body as { webhooks: Record<string, Described> };
  const ajv = new Ajv2020({ allErrors: true });
  formats(ajv);
  const described = Object.entries(webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json'] ?? { schema: {}, example: {} };
    return [type, { isValid: ajv.compile(schema), example }] as const;
  });
  return new Map(described);
}

/** Gives its id. */
const givenReport = ({ app: { database, dependencies } }: TestApp, projectId: number, actorId: number) =>
  database.write('system', (tx) =>
    dependencies.revenueReports.add(
      tx,
      {
        projectId,
        actorId,
        periodStartsOn: '2026-01-01',
        periodEndsOn: '2026-03-31',
        dueOn: '2026-05-15',
        version: 1,
        netCents: 0,
        carriedInCents: 0,
        keptCents: 0,
        note: null,
        reason: null,
        createdAt: new Date(LATER),
      },
      [],
      [],
    ),
  );

test('messages of every type are as the OpenAPI document says', async () => {
  const { app, dana, ines, ivo, project } = await startWorld();
  const receivers = [await listen(app, dana), await listen(app, ines), await listen(app, ivo)];
  await app.ask(dana, testWebhook(receivers[0]?.id ?? 0));
  app.setNow(LATER);
  const { comments, milestones, questions } = app.app.services;
  await app.given.investment(ines, project, 100_000);
  const draft = await app.given.project(dana, { isPublished: false });
  const open = (await publish(app, dana, project, 'Abierta')).id;
  const secret = (await publish(app, dana, project, 'Secreta', false)).id;
  const comment = (await comments.add(ines.viewer, open, 'Bien')).id;
  const offence = (await comments.add(ivo.viewer, open, 'Ofensa')).id;
  const { notice } = await hide(app, { kind: 'comment', id: offence });
  const subjects: Record<SubjectKind, number[]> = {
    investment: [1],
    update: [open, secret],
    comment: [comment],
    question: [(await questions.ask(ivo.viewer, project, '¿Cuándo?')).id],
    milestone: [(await milestones.create(dana.viewer, project, { title: 'Demo', description: 'Jugable' })).id],
    moderation_notice: [notice.id],
    distribution: [1],
    revenue_report: [await givenReport(app, project, dana.id)],
  };
  await app.app.database.write('system', async (_tx, emit) => {
    const event = { projectId: project, actorId: null, amountCents: 100_000, createdAt: new Date(LATER) };
    for (const kind of EVENT_KINDS) {
      const { subject } = EVENTS[kind];
      for (const subjectId of subject ? subjects[subject] : [null]) emit({ ...event, kind, subjectId });
    }
    emit({ ...event, kind: 'seat_freed', subjectId: null, addresseeId: ivo.id });
    for (const kind of [
      'payment_due_soon',
      'payment_overdue',
      'distribution_paid',
      'distribution_disputed',
      'revenue_report_published',
    ] as const)
      emit({ ...event, kind, subjectId: 1, addresseeId: ines.id });
    emit({ ...event, kind: 'project_silent', projectId: draft, subjectId: null });
  });
  await sendDue(app);

  const described = await readDescribed(app);
  const messages = receivers.flatMap((receiver) => receiver.messages());
  for (const { id: _id, ...message } of messages) {
    const { isValid } = described.get(message.type) ?? {};
    expect(isValid?.(message), `${JSON.stringify(message)} ${JSON.stringify(isValid?.errors)}`).toBe(true);
  }
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(described.keys()));
});

test('no message of any type has a text of a draft', async () => {
  const { app, dana, ines, project } = await startWorld();
  const { comments, milestones, questions, updates } = app.app.services;
  await app.given.investment(ines, project, 100_000);
  const receiver = await listen(app, dana, { includeOwn: true });
  const update = (await publish(app, dana, project, 'Secreto de la actualización')).id;
  const subjects: Record<SubjectKind, number> = {
    investment: 1,
    update,
    comment: (await comments.add(ines.viewer, update, 'Secreto del comentario')).id,
    question: (await questions.ask(ines.viewer, project, '¿Secreto de la pregunta?')).id,
    milestone: (await milestones.create(dana.viewer, project, { title: 'Secreto del hito', description: 'Secreto' }))
      .id,
    moderation_notice: (await hide(app, { kind: 'comment', id: (await comments.add(ines.viewer, update, 'x')).id }))
      .notice.id,
    distribution: 1,
    revenue_report: 1,
  };
  const { projects } = app.app.services;
  await projects.edit(dana.viewer, project, { fields: { title: 'Secreto del juego' }, cover: null });
  await app.app.database.write('system', async (tx) => {
    const { projects: table } = app.app.database.tables;
    await tx.update(table).set({ isPublished: false });
  });
  app.setNow(LATER);
  await updates.edit(dana.viewer, update, { content: 'Secreto del texto', media: [] });
  await app.app.database.write('system', async (_tx, emit) => {
    const event = { projectId: project, actorId: dana.id, amountCents: 100_000, createdAt: new Date(LATER) };
    for (const kind of EVENT_KINDS) {
      const { subject } = EVENTS[kind];
      emit({ ...event, kind, subjectId: subject ? subjects[subject] : null });
    }
  });
  await sendDue(app);
  const bodies = receiver.requests.map(({ body }) => body);
  expect(new Set(receiver.messages().map(({ type }) => type)).size).toBeGreaterThan(25);
  expect(bodies.filter((body) => /secreto/i.test(body))).toEqual([]);
});

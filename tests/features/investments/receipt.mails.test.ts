import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { editProject } from '#tests/support/cases/projects.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { HOUR, later, NOON, startWorld } from '#tests/support/event.mail.world.ts';
import type { Account } from '#tests/support/given.ts';
import { sendEventMails } from '#tests/support/mails.ts';

const FIRST = { limit: 1, offset: 0, after: null };

const begin = async () => {
  const world = await startWorld();
  const to = ({ email }: Account) => world.smtp.received.filter((mail) => mail.to[0] === email).map(({ mail }) => mail);
  const send = async () => {
    await allSettled(world.app);
    await sendEventMails(world.app);
  };
  return { ...world, to, send };
};

test('each investment has a receipt by mail, with its terms of then and what an investment is, whatever is chosen', async () => {
  const { app, project, people, to, send } = await begin();
  const { dana, fede } = people;
  for (const group of ['invested_money', 'invested_updates'] as const)
    await app.app.services.mailPreferences.set(fede.viewer, group, 'never');
  await app.ask(fede, invest(project, 1500.5, 'una'));
  await app.ask(fede, invest(project, 1500.5, 'una'));
  await app.ask(dana, editProject(project, { title: 'Otro título' }));
  await send();
  const [made] = (await app.app.services.investments.listMine(fede.viewer, FIRST)).rows;
  const [{ text, html, subject } = {}, ...others] = to(fede);
  expect([subject, others]).toEqual(['Invertiste US$\u00a01.500,50 en «Luces del Sur»', []]);
  expect(text).toContain('10/03/2026 a las 12:00 (Buenos Aires)');
  expect(text).toContain('Qué reciben los inversores: Participación en ingresos.');
  expect(text).toContain(COMMITMENT);
  expect(text).toContain(`https://fichin.test/investments/${made?.id}/receipt`);
  expect(text).toContain(`https://fichin.test/investments/${made?.id}/receipt#como-pagar`);
  expect(html).toContain('Qué reciben los inversores: Participación en ingresos.');
  expect(to(dana).map(({ subject }) => subject)).toEqual(['Otro título: Fede invirtió US$\u00a01.500,50']);
});

test('of one project ten receipts an hour are mailed, and one mail says how many more there are', async () => {
  const { app, project, people, to, send } = await begin();
  const { dana, fede } = people;
  const other = await app.given.project(dana, { title: 'Otro juego' });
  for (let made = 0; made < 13; made += 1) await app.ask(fede, invest(project, 1000 + made));
  await send();
  expect(to(fede)).toHaveLength(10);
  await app.ask(fede, invest(other, 1000));
  const [last] = (await app.app.services.investments.listMine(fede.viewer, { ...FIRST, offset: 1 })).rows;
  await app.given.reversal(last?.id ?? 0);
  await send();
  const subjects = () => to(fede).map(({ subject = '' }) => subject.replace(/US\$.*/, '…'));
  expect(subjects().slice(10).toSorted()).toEqual(['Invertiste …', 'Se anuló tu inversión de …']);
  app.setNow(later(HOUR));
  await send();
  expect(subjects().slice(12)).toEqual(['3 comprobantes más de «Luces del Sur»']);
  expect(to(fede)[12]?.text).toContain('https://fichin.test/my-investments');
});

test('an address that is not confirmed is mailed no receipt until it is', async () => {
  const { app, project, people, to, send } = await begin();
  const { nadia } = people;
  await app.ask(nadia, invest(project, 1000));
  await send();
  expect(to(nadia)).toEqual([]);
  const { users } = app.app.database.tables;
  await app.app.database.write('system', (tx) =>
    tx
      .update(users)
      .set({ emailConfirmedAt: new Date(NOON) })
      .where(eq(users.id, nadia.id)),
  );
  await app.ask(nadia, invest(project, 1000));
  await send();
  expect(to(nadia)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { DAY } from '#server/kernel/time/durations.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { confirmPayments, paymentsOf, reportPayment } from '#tests/support/cases/payments.ts';
import { mailsOf, sendEventMails, runJobs } from '#tests/support/mails.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

const END = new Date(Date.parse(`${TODAY}T15:00:00Z`) + 14 * DAY);

type Me = { me: { todo: { kind: string }[]; paymentCounts: { state: string; count: number }[] } };

test('a studio that closed its account is paid nothing more, and who invested is told', async () => {
  const app = await startPaidWorld();
  const { given, ask, dana, ivo, project, made } = app;
  const paid = await given.investment(ivo, project, 50_000);
  await ask(ivo, reportPayment(paid, 200, TODAY));
  await ask(dana, confirmPayments(project, [paid], TODAY));
  await ask(dana, conclude(project, { outcomeOn: TODAY }));
  await ask(dana, closeAccount());
  await sendEventMails(app);
  app.setNow(END);
  await runJobs(app);
  await sendEventMails(app);

  const ines = { token: await given.tokenFor(app.ines.id) };
  expect((await ask(ines, paymentsOf(made))).data).toMatchObject({ state: null, isDue: false });
  const query = '{ me { todo { kind } paymentCounts { state count } } }';
  const { data } = await ask(ines, { graphql: { query, pick: ({ me }: Me) => me } });
  expect(data.todo).toEqual([]);
  expect(data.paymentCounts.filter(({ count }) => count > 0)).toEqual([]);
  const shown = `{ project(id: ${project}) { isStudioClosed arePaymentsFrozen paymentInstructions { text } } }`;
  const seen = { isStudioClosed: true, arePaymentsFrozen: false, paymentInstructions: null };
  expect((await app.graphql(ines, shown)).body).toMatchObject({ data: { project: seen } });
  expect(await ask(ines, reportPayment(made, 300, TODAY))).toMatchObject({
    code: 'PAYMENT_NOT_DUE',
    message: 'El estudio cerró su cuenta: ya no recibe pagos',
  });

  const [latest] = (await ask(ines, listNotifications())).data.rows;
  expect(latest?.said).toBe('Luces: El estudio cerró su cuenta: ya no recibe pagos');
  const told = (await mailsOf(app)).filter(({ subject }) => subject?.includes('El estudio cerró su cuenta'));
  expect(new Set(told.map(({ to }) => to?.[0]?.address))).toEqual(new Set([app.ines.email, ivo.email]));

  const part = (await ask({ token: await given.tokenFor(ivo.id) }, paymentsOf(paid))).data;
  expect(part).toMatchObject({ state: 'PAID_IN_PART', isDue: false, receivedAmount: 200 });
});

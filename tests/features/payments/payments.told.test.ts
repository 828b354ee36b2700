import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import {
  confirmPayments,
  correctPayment,
  disputeReturn,
  donateExcess,
  paymentsOf,
  refusePayment,
  replyToDispute,
  reportPayment,
  returnPayment,
  settlePayment,
  takeBackDonation,
  takeBackReport,
} from '#tests/support/cases/payments.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { emails, sentTo, startWorld } from '#tests/support/event.mail.world.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { sendEventMails } from '#tests/support/mails.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

type World = Awaited<ReturnType<typeof startPaidWorld>>;

/** All that can be said of a payment, in order. */
async function sayAll({ ask, given, dana, ines, project, made }: World): Promise<void> {
  await ask(ines, reportPayment(made, 300, TODAY));
  await ask(ines, takeBackReport(made));
  await ask(ines, reportPayment(made, 200, TODAY));
  await ask(dana, refusePayment(made));
  await ask(dana, confirmPayments(project, [made], TODAY, 100));
  await ask(dana, correctPayment((await ask(ines, paymentsOf(made))).data?.rows.at(-1)?.id ?? ''));
  await ask(dana, confirmPayments(project, [made], TODAY, 280));
  await ask(dana, settlePayment(made));
  await ask(dana, confirmPayments(project, [made], TODAY, 50));
  await ask(ines, donateExcess(made));
  await ask(ines, takeBackDonation(made));
  await given.reversal(made);
  await ask(dana, returnPayment(made, 330, TODAY));
}

test('each side is notified of what the other did, and nobody else', async () => {
  const app = await startPaidWorld();
  await sayAll(app);
  await allSettled(app);
  const told = async (who: World['dana']) =>
    (await app.ask(who, listNotifications())).data.rows
      .map(({ said }) => said)
      .filter((said) => /pago|pagado/.test(said));
  expect(await told(app.dana)).toEqual([
    'Luces: Inés pide que le devuelvas un pago de más de US$ 30',
    'Luces: Inés dejó para el estudio un pago de más de US$ 30',
    'Luces: Inés avisó un pago de US$ 200',
    'Luces: Inés retiró su aviso de un pago de US$ 300',
    'Luces: Inés avisó un pago de US$ 300',
  ]);
  expect(await told(app.ines)).toEqual([
    'Luces: El estudio devolvió un pago de US$ 330',
    'Luces: El estudio confirmó un pago de US$ 50',
    'Luces: El estudio dio tu compromiso por pagado: faltaba una diferencia de US$ 20',
    'Luces: El estudio confirmó un pago de US$ 280',
    'Luces: El estudio corrigió lo que había registrado de un pago de US$ 100',
    'Luces: El estudio confirmó un pago de US$ 100',
    'Luces: El estudio no encontró tu pago de US$ 200',
  ]);
  expect(await told(app.ivo)).toEqual([]);
});

test('each side is mailed what the other did, with a link to where it is seen', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines } = people;
  await givenInstructions(app, dana, project);
  const made = await app.given.investment(ines, project, 100_000);
  await sendEventMails(app);
  const today = app.app.services.today();
  smtp.received.length = 0;
  expect((await app.ask(ines, reportPayment(made, 200, today))).ok).toBe(true);
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(dana));
  const [toStudio] = smtp.received.map(({ mail }) => mail);
  expect(toStudio?.subject).toMatch(/^Luces del Sur: .* avisó un pago de US\$\u00a0200$/);
  expect(toStudio?.text).toContain(`https://fichin.test/projects/${project}/payments`);
  smtp.received.length = 0;
  await app.ask(dana, confirmPayments(project, [made], today, 200));
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(ines));
  const [toInvestor] = smtp.received.map(({ mail }) => mail);
  expect(toInvestor?.subject).toBe('Luces del Sur: El estudio confirmó un pago de US$\u00a0200');
  expect(toInvestor?.text).toContain(`https://fichin.test/investments/${made}/receipt`);
  expect(toInvestor?.text).toContain('porque es un pago tuyo');
});

const LATEST_REASONS: Request<string[]> = {
  graphql: {
    query: '{ notifications(first: 4) { edges { node { reason } } } }',
    pick: ({ notifications }: { notifications: { edges: { node: { reason: string | null } }[] } }) =>
      notifications.edges.flatMap(({ node: { reason } }) => reason ?? []),
  },
};

test('refusals, corrections, settlements and what is said of a return are told with their texts, by mail and in the app', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, ines } = people;
  await givenInstructions(app, dana, project);
  const made = await app.given.investment(ines, project, 100_000);
  const today = app.app.services.today();
  await app.ask(ines, reportPayment(made, 200, today));
  await sendEventMails(app);
  smtp.received.length = 0;
  const refused = (await app.ask(dana, refusePayment(made, 'El banco no tiene nada'))).data;
  await sendEventMails(app);
  await app.ask(dana, correctPayment(refused.rows.at(-1)?.id ?? '', 'Llegó al otro día'));
  await sendEventMails(app);
  await app.ask(dana, confirmPayments(project, [made], today, 990));
  await sendEventMails(app);
  await app.ask(dana, settlePayment(made, { reason: 'Cobró el banco' }));
  await sendEventMails(app);
  const reasons = ['El banco no tiene nada', 'Llegó al otro día', 'Cobró el banco'];
  const texts = smtp.received.filter(({ to }) => to.includes(ines.email)).map(({ mail }) => mail.text ?? '');
  expect(texts.flatMap((text) => reasons.find((reason) => text.includes(reason)) ?? [])).toEqual(reasons);
  expect((await app.ask(ines, LATEST_REASONS)).data).toEqual(reasons.toReversed());

  await app.ask(dana, confirmPayments(project, [made], today, 30));
  const returned = (await app.ask(dana, returnPayment(made, 20, today))).data.rows.at(-1)?.id ?? '';
  await sendEventMails(app);
  smtp.received.length = 0;
  await app.ask(ines, disputeReturn(returned, 'No está en mi cuenta'));
  await sendEventMails(app);
  await app.ask(dana, replyToDispute(returned, 'Salió el lunes', 'OP 77'));
  await sendEventMails(app);
  const mails = smtp.received.map(({ to, mail }) => ({ to, text: mail.text ?? '' }));
  expect(mails.map(({ to }) => to)).toEqual([[dana.email], [ines.email]]);
  expect(mails[0]?.text).toContain('No está en mi cuenta');
  expect(mails[1]?.text).toContain('Salió el lunes');
  expect(JSON.stringify(mails)).not.toContain('OP 77');
  expect((await app.ask(dana, LATEST_REASONS)).data[0]).toBe('No está en mi cuenta');
});

test('webhooks of both sides are sent each step, and those of nobody else', async () => {
  const app = await startPaidWorld();
  const kinds = ['payment_reported', 'payment_received'];
  const receivers = [];
  for (const owner of [app.dana, app.ines, app.ivo]) {
    const receiver = await startReceiver();
    const { data } = await app.ask(owner, createWebhook({ url: receiver.url, kinds, includeOwn: true }));
    receivers.push({ ...receiver, secret: data.secret });
  }
  await sendDue(app);
  await app.ask(app.ines, reportPayment(app.made, 300, TODAY));
  await app.ask(app.dana, confirmPayments(app.project, [app.made], TODAY, 100));
  await sendDue(app);
  const messages = receivers.map(({ verified, secret }) => verified(secret));
  const facts = { id: app.made, amount: 300 };
  const [reported, received] = [
    { type: 'payment_reported', data: { investment: facts } },
    { type: 'payment_received', data: { investment: { ...facts, amount: 100 } } },
  ];
  expect(messages[0]).toMatchObject([reported, received]);
  expect(messages[0]?.[0]).toMatchObject({ data: { investment: { investor: { name: 'Inés' } } } });
  expect(messages[1]).toMatchObject([reported, received]);
  expect(messages[2]).toEqual([]);
});

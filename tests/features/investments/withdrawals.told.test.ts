import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { countUnread, listNotifications } from '#tests/support/cases/notifications.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { withdraw } from '#tests/support/cases/withdrawals.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { emails, sentTo, startWorld } from '#tests/support/event.mail.world.ts';
import { listen } from '#tests/support/live.ts';
import { sendEventMails } from '#tests/support/mails.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

async function startSmallWorld() {
  const app = await startAppForTest();
  const { given } = app;
  const [dana, ines, fede] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Fede')];
  const project = await given.project(dana, { title: 'Luces' });
  await app.app.services.follows.follow(fede.viewer, project);
  const made = await given.investment(ines, project, 100_050);
  await allSettled(app);
  return { ...app, dana, ines, fede, project, made };
}

test('a withdrawal is told to the studio in words of its own, and to nobody else in the app', async () => {
  const app = await startSmallWorld();
  const { ask, dana, ines, fede, made } = app;
  const unread = async () => Promise.all([dana, ines, fede].map(async (who) => (await ask(who, countUnread())).data));
  const before = await unread();
  await ask(ines, withdraw(made));
  await allSettled(app);
  expect((await unread()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 0, 0]);
  const { rows } = (await ask(dana, listNotifications())).data;
  expect(rows[0]?.said).toBe('Luces: Inés retiró su inversión de US$ 1.000,50');
});

test('a withdrawal changes what others see of the project at once', async () => {
  const app = await startSmallWorld();
  const FUNDING = 'subscription ($id: ID!) { projectFundingChanged(projectId: $id) { fundingRaised } }';
  const funding = await listen(app, app.fede, FUNDING, { id: app.project });
  await app.ask(app.ines, withdraw(app.made));
  await expect
    .poll(() => funding.heard.map(({ data }) => data))
    .toEqual([{ projectFundingChanged: { fundingRaised: 0 } }]);
});

test('the receipt says until when one can withdraw; a withdrawal has one of its own', async () => {
  const { app, smtp, project, people } = await startWorld();
  const { dana, fede } = people;
  const made = await app.given.investment(fede, project, 200_000);
  await sendEventMails(app);
  const receipt = smtp.received.find(({ to }) => to[0] === fede.email)?.mail;
  expect(receipt?.text).toContain('Puedes retirarla hasta el 20/03/2026 inclusive');
  smtp.received.length = 0;
  const { reversedBy } = (await app.ask(fede, withdraw(made))).data;
  await sendEventMails(app);
  expect(sentTo(smtp.received)).toEqual(emails(dana, fede));
  const [toStudio, toInvestor] = [dana, fede].map(({ email }) => smtp.received.find(({ to }) => to[0] === email)?.mail);
  expect(toStudio?.subject).toBe('Luces del Sur: Fede retiró su inversión de US$\u00a02.000');
  expect(toInvestor?.subject).toBe('Retiraste tu inversión de US$\u00a02.000 en «Luces del Sur»');
  expect(toInvestor?.text).toContain(`https://fichin.test/investments/${reversedBy}/receipt`);
  for (const mail of [toStudio, toInvestor]) expect(mail?.text).not.toMatch(/anul/i);
});

test('a withdrawal is sent to webhooks of both parties that want what they do themselves', async () => {
  const app = await startSmallWorld();
  const receivers = [];
  for (const owner of [app.dana, app.ines, app.fede]) {
    const receiver = await startReceiver();
    const { data } = await app.ask(
      owner,
      createWebhook({ url: receiver.url, kinds: ['investment_withdrawn'], includeOwn: true }),
    );
    receivers.push({ ...receiver, secret: data.secret });
  }
  await sendDue(app);
  const { reversedBy: id } = (await app.ask(app.ines, withdraw(app.made))).data;
  await sendDue(app);
  const messages = receivers.map(({ verified, secret }) => verified(secret));
  expect(messages.map((sent) => sent.length)).toEqual([1, 1, 0]);
  for (const [sent] of messages.slice(0, 2))
    expect(sent).toMatchObject({ type: 'investment_withdrawn', data: { investment: { id, amount: -1000.5 } } });
});

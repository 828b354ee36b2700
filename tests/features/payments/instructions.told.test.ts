import { describe, expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { instructionsOf, setInstructions, stopByLink, stopInstructions } from '#tests/support/cases/instructions.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';

const NOW = Date.parse('2026-03-05T15:00:00.000Z');
const HOUR = 3_600_000;
const CHANGES = 'Cambian los datos de pago de «Luces»';
const WILL_CHANGE = 'Van a cambiar los datos de pago de «Luces»';
const STAYS = 'Los datos de pago de «Luces» no cambian';

/** A studio that says how it is paid in a project with an investor, and with one whose investment was reversed. */
async function begin(fields = {}) {
  const app = await startAppForTest({ now: new Date(NOW).toISOString(), publicUrl: 'https://fichin.test' });
  const [dana, ines, ivo] = [
    await app.given.developer('Sur'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  const project = await app.given.project(dana, { title: 'Luces', ...fields });
  const made = await app.given.investment(ines, project, 100_000);
  await app.given.reversal(await app.given.investment(ivo, project, 100_000));
  await givenInstructions(app, dana, project);
  const again = async ({ id }: Account) => ({ token: await app.given.tokenFor(id) });
  const change = async (text: string) =>
    app.ask(await again(dana), setInstructions(project, { text, account: 'otra.cuenta' }));
  let seen = 0;
  /** Whom mails about the change were sent to since the last time, and their subjects. */
  async function told(): Promise<string[]> {
    await runJobs(app);
    const mails = (await mailsOf(app)).filter(({ subject }) => subject?.includes('datos de pago'));
    const fresh = mails.toReversed().slice(seen);
    seen = mails.length;
    return fresh.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted();
  }
  const everybody = (subjects: { owner: string; debtor: string }) =>
    [`${dana.email}: ${subjects.owner}`, `${ines.email}: ${subjects.debtor}`].toSorted();
  const linkOfMail = async () =>
    (await mailsOf(app))
      .filter(({ subject }) => subject === WILL_CHANGE)
      .map((mail) => secretTo('detener-cambio', mail))
      .find(Boolean) ?? '';
  return { ...app, dana, ines, ivo, project, made, again, change, told, everybody, linkOfMail };
}

describe('a change of how a studio is paid', () => {
  test('is told to the studio and to whoever has something to pay, from when but never how', async () => {
    const app = await begin();
    expect(await app.told()).toEqual([]);
    await app.change('Efectivo en la esquina');
    expect(await app.told()).toEqual(app.everybody({ owner: WILL_CHANGE, debtor: CHANGES }));
    const mails = await mailsOf(app);
    const toInes = mails.find(({ subject }) => subject === CHANGES);
    expect(toInes?.text).toContain('desde el 06/03/2026 a las 12:00');
    expect(toInes?.text).toContain('https://fichin.test/payments');
    for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toMatch(/esquina|otra\.cuenta/);
  });

  test('is stopped by the link of that mail without a log-in, once, and the same people read that nothing changes', async () => {
    const app = await begin();
    await app.change('Otra');
    await app.told();
    const secret = await app.linkOfMail();
    expect((await app.ask(null, stopByLink(`${secret}x`))).code).toBe('INVALID_STOP_LINK');
    expect((await app.ask(null, stopByLink(secret))).ok).toBe(true);
    expect((await app.ask(null, stopByLink(secret))).code).toBe('INVALID_STOP_LINK');
    expect(await app.told()).toEqual(app.everybody({ owner: STAYS, debtor: STAYS }));
    app.setNow(new Date(NOW + 25 * HOUR));
    const seen = await app.ask(await app.again(app.ines), instructionsOf(app.project));
    expect(seen.data).toMatchObject({ paymentInstructions: { version: 1 }, paymentInstructionsChangeOn: null });
  });

  test('is no longer stopped by the link once it is in force, or another change replaced it', async () => {
    const app = await begin();
    await app.change('Segunda');
    await app.told();
    const first = await app.linkOfMail();
    await app.change('Tercera');
    await app.told();
    expect((await app.ask(null, stopByLink(first))).code).toBe('INVALID_STOP_LINK');
    app.setNow(new Date(NOW + 24 * HOUR));
    expect((await app.ask(null, stopByLink(await app.linkOfMail()))).code).toBe('INVALID_STOP_LINK');
  });

  test('that its studio stops is told to the same people', async () => {
    const app = await begin();
    await app.change('Otra');
    await app.told();
    await app.ask(await app.again(app.dana), stopInstructions(app.project));
    expect(await app.told()).toEqual(app.everybody({ owner: STAYS, debtor: STAYS }));
  });

  test('that is stopped before its mail is sent has no link any more', async () => {
    const app = await begin();
    await app.change('Otra');
    await app.ask(await app.again(app.dana), stopInstructions(app.project));
    expect(await app.told()).toEqual(app.everybody({ owner: STAYS, debtor: STAYS }));
    expect(await app.linkOfMail()).toBe('');
  });

  test('is told to the studio alone while nothing is to be paid yet', async () => {
    const app = await begin({ closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING' });
    await app.change('Otra');
    expect(await app.told()).toEqual([`${app.dana.email}: ${WILL_CHANGE}`]);
  });
});

describe('the first time that a studio says how it is paid', () => {
  const PUBLISHED = 'Luces: Ya puedes pagar tu compromiso: el estudio dijo cómo';
  const heardBy = async (app: Awaited<ReturnType<typeof begin>>, who: Account) => {
    await allSettled(app);
    return (await app.ask(await app.again(who), listNotifications())).data.rows.map(({ said }) => said);
  };

  test('its investors are notified', async () => {
    const app = await begin();
    expect(await heardBy(app, app.ines)).toEqual([PUBLISHED]);
    expect(await heardBy(app, app.ivo)).not.toContain(PUBLISHED);
    await app.change('Otra');
    expect((await heardBy(app, app.ines)).filter((said) => said === PUBLISHED)).toHaveLength(1);
  });

  test('its investors read until when, while something is left to pay', async () => {
    const app = await begin({ paymentDays: 20 });
    expect(await heardBy(app, app.ines)).toEqual([
      'Luces: Ya puedes pagar tu compromiso hasta el 25/03/2026: el estudio dijo cómo',
    ]);
    await app.app.services.payments.confirm(app.dana.viewer, {
      projectId: app.project,
      investmentIds: [app.made],
      receivedOn: '2026-03-05',
      amount: null,
    });
    expect(await heardBy(app, app.ines)).toContain(PUBLISHED);
  });

  test('nobody is while an all-or-nothing campaign runs, and its investors are once it is funded', async () => {
    const app = await begin({ closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 100_000 });
    expect(await heardBy(app, app.ines)).not.toContain(PUBLISHED);
    await endCampaignsAt(app, '2026-03-11T03:00:00Z');
    expect(await heardBy(app, app.ines)).toContain(PUBLISHED);
    expect(await heardBy(app, app.ivo)).not.toContain(PUBLISHED);
  });
});

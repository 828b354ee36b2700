import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import type { TestApp } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { expectAbsent } from './absent.ts';
import { pasteInto } from './paste.ts';

/** A studio with two payments that were reported, and more on request. */
export async function startCommitted(app: TestApp) {
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana, { title: 'Luces' });
  await givenInstructions(app, dana, project);
  const paidOn = app.app.services.today();
  const { payments } = app.app.services;
  async function committed(name: string, reported: number | null) {
    const investor = await app.given.investor(name);
    const investmentId = await app.given.investment(investor, project, 100_000);
    if (reported !== null) await payments.report(investor.viewer, { investmentId, amount: reported, paidOn });
    return { investor, investmentId, reference: paymentReference(investmentId) };
  }
  const people = [await committed('Inés', 100_000), await committed('Ivo', 100_000)] as const;
  return { app, dana, project, payments, paidOn, committed, people };
}

export const row = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}, `) });

/** Answers the dialog that is open. */
export async function send(user: UserEvent, button: string, typed: [label: RegExp, text: string][] = []) {
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, text] of typed) {
    await user.clear(dialog.getByLabelText(label));
    await pasteInto(user, dialog.getByLabelText(label), text);
  }
  await user.click(dialog.getByRole('button', { name: button }));
  await expectAbsent(() => screen.queryByRole('dialog'));
}

import type { Patch } from '#server/kernel/fields.ts';
import type { Instructions } from '#server/features/payments/instructions/instructions.rules.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';
import { mailsOf, runJobs, secretTo } from './mails.ts';
import { OPERATOR, operatorServices } from './operator.ts';

/** Account numbers with the right check digits, of nobody. */
export const CBU = '2850590940090418135201';
export const CVU = '0000003100010000000016';
export const IBAN = 'ES9121000418450200051332';

/** Writes how a studio is paid, as somebody who has just logged in. */
export async function givenInstructions(
  { app: { services }, given }: Pick<TestApp, 'app' | 'given'>,
  { id }: Account,
  projectId: number,
  instructions: Patch<Instructions> = { text: 'Por transferencia', account: CBU },
): Promise<void> {
  const viewer = await services.accounts.viewerOf(await given.tokenFor(id));
  await services.paymentInstructions.set(viewer, projectId, instructions);
}

/** Changes how a studio is paid and stops it, in every way; operators freeze it and end that. */
export async function changeInstructions(app: TestApp, studio: Account, projectId: number): Promise<void> {
  const { paymentInstructions } = app.app.services;
  const change = (text: string) => givenInstructions(app, studio, projectId, { text });
  await change('En efectivo');
  await paymentInstructions.stop(studio.viewer, projectId);
  await change('Por correo');
  await runJobs(app);
  const links = (await mailsOf(app)).map((mail) => secretTo('detener-cambio', mail));
  await paymentInstructions.stopByLink(links.find(Boolean) ?? '');
  await change('En mano');
  const { payments } = operatorServices(app);
  const about = { personId: studio.id, reason: 'Es otra cuenta' };
  await payments.freeze(OPERATOR, about);
  await payments.unfreeze(OPERATOR, about);
}

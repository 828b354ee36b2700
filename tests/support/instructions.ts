import type { Patch } from '#server/kernel/fields/fields.ts';
import { type Instructions, inForceAmong } from '#server/features/payments/instructions/instructions.rules.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';
import { mailsOf, runJobs, secretTo } from './mails.ts';
import { OPERATOR, operatorServices } from './operator.ts';

type World = Pick<TestApp, 'app' | 'given'>;

/** Account numbers with the right check digits, of nobody. */
export const CBU = '2850590940090418135201';
export const CVU = '0000003100010000000016';
export const IBAN = 'ES9121000418450200051332';

/** Writes how a studio is paid, as somebody who has just logged in; the first version is in force at once. */
export async function givenInstructions(
  world: World,
  { id }: Account,
  projectId: number,
  instructions: Patch<Instructions> = { text: 'Por transferencia', account: CBU },
): Promise<void> {
  const { database, dependencies, services } = world.app;
  await services.paymentInstructions.set(await loggedIn(world, id), projectId, instructions);
  const now = dependencies.calendar();
  const { current, next } = inForceAmong(
    await dependencies.paymentInstructions.listCurrentAndNext([projectId], now),
    now,
  );
  if (current || !next) return;
  const secret = `confirms ${next.id}`;
  await database.write('system', (tx) =>
    dependencies.paymentInstructions.saveStopLink(tx, next.id, hashOfSecret(secret)),
  );
  await services.paymentInstructions.confirmByLink(secret);
}

/** Somebody who has just logged in. */
const loggedIn = async ({ app: { services }, given }: World, id: number): Promise<Viewer | null> =>
  services.accounts.viewerOf(await given.tokenFor(id));

/** Changes how a studio is paid and stops it, in every way; operators freeze it and end that. */
export async function changeInstructions(app: TestApp, studio: Account, projectId: number): Promise<void> {
  const { paymentInstructions } = app.app.services;
  const change = (text: string) => givenInstructions(app, studio, projectId, { text });
  await change('En efectivo');
  await paymentInstructions.stop(await loggedIn(app, studio.id), projectId);
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

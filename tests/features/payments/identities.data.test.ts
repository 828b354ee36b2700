import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createIdentitySecrets } from '#server/features/payments/identities/identity.secrets.service.ts';
import { startIdentityUpkeep } from '#server/features/payments/identities/identity.upkeep.jobs.ts';
import { checkSealed } from '#server/operator/doctor/sealed.check.ts';
import { confirmPayments } from '#tests/support/cases/payments.ts';
import { partiesIn, partiesOf, partiesOfStatement, setIdentity } from '#tests/support/cases/identities.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

const STUDIO = { legalName: 'Luces SRL', taxId: '33-69345023-9', address: 'Rivadavia 1, Ushuaia' };
const INES = { legalName: 'Inés Paz', taxId: '20-12345678-6', address: null };
const at = (day: string) => `${day}T15:00:00.000Z`;
const shown = (identity: object, since: string | null = null) => ({ identity, since, absence: null });
const none = (absence: string) => ({ identity: null, since: null, absence });

test('both parties of what is due read who the other is, and nobody else does', async () => {
  const { ask, rest, given, dana, ines, ivo, project, made, app } = await startPaidWorld();
  expect((await ask(ines, partiesOf(made))).data).toEqual({
    investor: none('NOT_IDENTIFIED'),
    studio: none('NOT_IDENTIFIED'),
  });
  const wrong = { taxId: '20-12345678-5', legalName: 'x'.repeat(161), address: 'x'.repeat(241) };
  expect((await ask(ines, setIdentity(wrong))).details).toEqual({
    taxId: 'El dígito verificador del CUIT o CUIL no coincide: revísalo',
    legalName: 'El nombre o razón social no puede superar los 160 caracteres',
    address: 'El domicilio no puede superar los 240 caracteres',
  });
  expect((await ask(dana, setIdentity({ ...STUDIO, taxId: 'CUIT 33693450239' }))).data).toEqual(STUDIO);
  expect((await ask(ines, setIdentity(INES))).data).toEqual(INES);
  const both = { investor: shown(INES), studio: shown(STUDIO) };
  expect((await ask(ines, partiesOf(made))).data).toEqual(both);
  expect((await ask(dana, partiesIn(project))).data).toEqual([both]);
  expect((await ask(dana, partiesOfStatement(TODAY, TODAY))).data).toEqual([both]);
  expect((await ask(ivo, partiesIn(project))).data).toEqual([]);
  expect(await app.services.identities.partiesOf(ivo.viewer, [made])).toEqual(new Map());
  const cells = /"Inés Paz","20-12345678-6",+\r\n$/;
  expect(String((await rest(dana, 'GET', `/projects/${project}/payments.csv`)).body)).toMatch(cells);
  const statement = `/exports/statement.csv?from=${TODAY}&to=${TODAY}`;
  expect(String((await rest(dana, 'GET', statement)).body)).toMatch(cells);
  expect(String((await rest(ines, 'GET', statement)).body)).toMatch(
    /"Luces SRL","33-69345023-9","Rivadavia 1, Ushuaia"/,
  );
  const unpaid = await given.reversal(await given.investment(ines, project, 5000));
  expect((await ask(ines, partiesOf(unpaid))).data).toEqual({ investor: shown(INES), studio: none('NOT_DUE') });
  await ask(dana, confirmPayments(project, [made], TODAY));
  expect((await ask(ines, partiesOf(await given.reversal(made)))).data).toEqual(both);
});

test('of what is not due, and without a confirmed address, only the own one is read', async () => {
  const terms = { closesOn: '2026-03-20', fundingModel: 'ALL_OR_NOTHING' } as const;
  const { ask, dana, ines, given, app, made } = await startPaidWorld();
  for (const [who, identity] of [
    [dana, STUDIO],
    [ines, INES],
  ] as const)
    await ask(who, setIdentity(identity));
  const waiting = await given.investment(ines, await given.project(dana, { ...terms, minInvestmentCents: null }), 5000);
  expect((await ask(ines, partiesOf(waiting))).data).toEqual({ investor: shown(INES), studio: none('NOT_DUE') });
  const { users } = app.database.tables;
  await app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ines.id)),
  );
  const own = { investor: shown(INES), studio: none('EMAIL_NOT_CONFIRMED') };
  expect((await ask(ines, partiesOf(made))).data).toEqual(own);
});

test('a receipt shows what was valid on its day, else the first later one with its day', async () => {
  const { ask, ines, dana, made, given, project, setNow } = await startPaidWorld();
  const studioOf = async (id: number) => (await ask(ines, partiesOf(id))).data.studio;
  const write = (name: string) => ask(dana, setIdentity({ ...STUDIO, legalName: name }));
  setNow(at('2026-03-07'));
  for (const name of ['Mal escrito', 'Primera']) await write(name);
  const later = await given.investment(ines, project, 10_000);
  expect(await studioOf(made)).toEqual(shown({ ...STUDIO, legalName: 'Primera' }, '2026-03-07'));
  expect(await studioOf(later)).toEqual(shown({ ...STUDIO, legalName: 'Primera' }));
  setNow(at('2026-03-09'));
  await write('Segunda');
  expect(await studioOf(later)).toEqual(shown({ ...STUDIO, legalName: 'Primera' }));
  setNow(at('2026-03-10'));
  expect((await ask(dana, setIdentity({ legalName: ' ' }))).data).toBeNull();
  const last = await given.investment(ines, project, 10_000);
  expect([await studioOf(last), await studioOf(made)]).toEqual([
    none('NOT_IDENTIFIED'),
    shown({ ...STUDIO, legalName: 'Primera' }, '2026-03-07'),
  ]);
});

test('is stored encrypted, anew when the secret of the server changes, and said to be unreadable without it', async () => {
  const { ask, ines, dana, made, app } = await startPaidWorld();
  await ask(dana, setIdentity(STUDIO));
  const { database, dependencies } = app;
  const { legalIdentities } = database.tables;
  const stored = async () => (await database.read.select().from(legalIdentities))[0]?.sealed ?? '';
  expect(await stored()).not.toContain('Luces');
  const text = dependencies.identitySecrets.open(await stored()) ?? '';
  const [old, next] = ['the first secret of the server, long', 'the second secret of the server, long'];
  const sealed = createIdentitySecrets([old]).seal(text);
  await database.write('system', (tx) => tx.update(legalIdentities).set({ sealed }));
  expect((await ask(ines, partiesOf(made))).data.studio).toEqual(none('UNREADABLE'));
  expect(await checkSealed(database, [next])).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('1 legal identity'),
  });
  expect(await checkSealed(database, [next, old])).toMatchObject({ state: 'ok' });
  const upkeep = startIdentityUpkeep(
    { ...dependencies, identitySecrets: createIdentitySecrets([next, old]) },
    { error: () => expect.unreachable() },
  );
  onTestFinished(() => upkeep.stop());
  await expect.poll(async () => createIdentitySecrets([next]).openIdentity(await stored())).toEqual(STUDIO);
});

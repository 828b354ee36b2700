import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import { LIST_RETURNS, listDistributions } from '#tests/support/cases/distributions.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import { eventsOf, subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { release, SHARED } from '#tests/support/returns.ts';
import { send, startWalk } from './commitments.world.ts';
import {
  cameBackOn,
  paidInFile,
  paidOnPage,
  returnedInList,
  returnedOnScreen,
  typeStore,
  type Returned,
} from './returns.world.ts';
import { overflowing } from './overflow.ts';
import { createTables } from './spreadsheets.ts';
import { dollars } from './world.ts';

const TITLE = 'Luces';
const SHOWN = { maximumFractionDigits: 2 } as const;
const shown = (amount: number): string => `US$ ${amount.toLocaleString('es-AR', SHOWN)}`;

/** Only in `npm run torture`: it takes half a minute. */
const IS_WHOLE = scaledCount(0, 1) === 1;

test.runIf(IS_WHOLE)(
  'what comes back of a released game is said alike everywhere, until it reached the cap',
  async () => {
    const { app, testApp, given, ask, looks, open, mailed, moveTo } = await startWalk('2026-03-05');
    const dana = await given.developer('Estudio Sur');
    const people = await Promise.all(['Ana', 'Bruno', 'Carla', 'Diego'].map((name) => given.investor(name)));
    const [ana, bruno, carla, diego] = people as [Account, Account, Account, Account];
    looks.set(dana.id, { width: 360 });
    looks.set(ana.id, { width: 360, colorScheme: 'dark' });
    looks.set(bruno.id, { colorScheme: 'dark' });
    const project = await given.project(dana, { ...SHARED, title: TITLE, returnCap: 100 });
    await givenInstructions(testApp, dana, project);
    const put = new Map([
      [ana, 2000],
      [bruno, 3000],
      [carla, 1000],
      [diego, 4000],
    ]);
    const made = new Map<Account, number>();
    for (const [who, amount] of put) made.set(who, await given.investment(who, project, dollars(amount)));
    const feeds = new Map<Account, Awaited<ReturnType<typeof subscribe>>>();
    for (const who of [dana, ...people]) feeds.set(who, await subscribe(testApp, who));
    const received = (who: Account, amount: number | null, receivedOn: string) =>
      app.services.payments.confirm(dana.viewer, {
        projectId: project,
        investmentIds: [made.get(who) ?? 0],
        receivedOn,
        amount: amount === null ? null : dollars(amount),
      });
    for (const who of [bruno, carla, diego]) await received(who, null, '2026-03-05');
    await received(ana, 1000, '2026-03-05');
    await moveTo('2026-04-01T15:00:00.000Z');
    await release(testApp, dana, project, '2026-04-01');
    for (const who of [ana, bruno, carla])
      await givenReturnAccount(testApp, who, { account: `cuenta.${who.id}.paz`, details: null });
    const at = `/projects/${project}/returns`;
    const tables = createTables();
    const table = async (who: Account, path: string) => tables.download(await open(who, path));
    let compared = 0;

    /** What each says: on both screens, statements, their files, to programs, and on the pages of the game. */
    async function compare(expected: ReadonlyMap<Account, Returned>, cameBack: string, left: readonly Account[] = []) {
      const namesOf = (who: Account) => (left.includes(who) ? 'Cuenta cerrada' : nameOf(who));
      const page = await open(dana, at);
      await page.getByRole('list', { name: 'Inversores' }).waitFor();
      expect(await overflowing(page)).toEqual([]);
      for (const [who, said] of expected) expect(await returnedInList(page, namesOf(who)), namesOf(who)).toEqual(said);
      const listed = (await ask(await loggedIn(dana), listDistributions(project))).data;
      const ofStudio = await table(dana, '/statement?periodo=todo');
      const sumPaid = [...expected.values()].reduce((sum, { paid }) => sum + paid, 0);
      expect(paidInFile(ofStudio, null)).toBe(sumPaid);
      expect(await paidOnPage(page)).toBe(sumPaid);
      for (const [who, said] of expected) {
        const name = namesOf(who);
        const isOf = ({ investor }: (typeof listed)[number]) => investor?.userId === String(who.id);
        expect(listed.find(isOf)).toMatchObject(said);
        compared += 2;
        if (left.includes(who)) continue;
        const own = await open(who, '/returns');
        expect(await returnedOnScreen(own, TITLE), name).toEqual(said);
        expect(await overflowing(own), name).toEqual([]);
        expect((await ask(await loggedIn(who), LIST_RETURNS)).data[0]).toMatchObject(said);
        expect(paidInFile(ofStudio, name)).toBe(said.paid);
        expect(await paidOnPage(await open(who, '/statement?periodo=todo'))).toBe(said.paid);
        expect(paidInFile(await table(who, '/statement?periodo=todo'), null)).toBe(said.paid);
        compared += 5;
      }
      expect(await cameBackOn(await open(ana, `/projects/${project}`))).toBe(cameBack);
      const outside = await open(ana, `/juegos/${project}-luces`);
      await outside.reload(); // public pages stay in a browser for a minute
      expect(await cameBackOn(outside)).toBe(cameBack);
      expect((await readLedger(app.database)).flatMap(faultsOf)).toEqual([]);
      compared += 2;
    }

    const loggedIn = async (who: Account): Promise<Account> => ({ ...who, token: await given.tokenFor(who.id) });
    const nameOf = (who: Account) => ['Ana', 'Bruno', 'Carla', 'Diego'][people.indexOf(who)] ?? '';

    /** Publishes what is written in the form that is open, after its preview said these amounts. */
    async function publish(page: Page, button: string, amounts: Record<string, number>): Promise<void> {
      await page.getByRole('button', { name: 'Ver cuánto recibe cada uno' }).press('Enter');
      const dialog = page.getByRole('dialog');
      for (const [name, amount] of Object.entries(amounts)) {
        const row = dialog.getByRole('listitem').filter({ hasText: name });
        await row.getByText(shown(amount), { exact: true }).first().waitFor();
      }
      await dialog.getByRole('button', { name: button }).press('Enter');
      await page.getByText('Publicaste').waitFor();
    }

    // The first quarter, with refunds: half of what each had put in at its end.
    await moveTo('2026-07-01T15:00:00.000Z');
    await mailed();
    let studio = await open(dana, at);
    await studio.getByRole('link', { name: /^Informar/ }).press('Enter');
    await typeStore(studio, 'Steam', ['36000', '2000', '9000']);
    await publish(studio, 'Publicar el informe', { Ana: 500, Bruno: 1500, Carla: 500, Diego: 2000 });
    const said = new Map<Account, Returned>([
      [ana, { putIn: 1000, amount: 500, paid: 0, owed: 500 }],
      [bruno, { putIn: 3000, amount: 1500, paid: 0, owed: 1500 }],
      [carla, { putIn: 1000, amount: 500, paid: 0, owed: 500 }],
      [diego, { putIn: 4000, amount: 2000, paid: 0, owed: 2000 }],
    ]);
    const told = await mailed();
    for (const [who, { amount }] of said) {
      const sentence = `El estudio declaró sus ingresos hasta el 30/06/2026: te corresponden ${shown(amount)}`;
      expect(told[who.email]).toEqual([`${TITLE}: ${sentence}`]);
      await (await open(who, '/notifications')).getByText(sentence, { exact: true }).waitFor();
    }
    await compare(said, 'Volvió US$ 0 de US$ 9.000 puestos, en 1 informe (0 tarde)');

    // Three, whose accounts are known, are paid at once; one says that nothing came, is answered, and says that it did.
    studio = await open(dana, at);
    await studio.getByRole('button', { name: /^Elegir a todos/ }).press('Enter');
    await studio.locator(':focus').getByText('Pagué US$ 2.500…').waitFor();
    await studio.locator(':focus').press('Enter');
    await send(studio, 'Pagué US$ 2.500', { 'Número de operación': 'OP 7' });
    for (const who of [ana, bruno, carla]) said.set(who, paidIn(said, who));
    const paid = await mailed();
    for (const [who, amount] of [
      [ana, 500],
      [bruno, 1500],
      [carla, 500],
    ] as const)
      expect(paid[who.email]).toEqual([`${TITLE}: El estudio dice que te pagó retornos de ${shown(amount)}`]);
    expect(paid[diego.email]).toBeUndefined();
    const brunos = await open(bruno, '/returns');
    await brunos.getByText('Operación OP 7').waitFor();
    await brunos.getByRole('button', { name: /^No recibí: US/ }).press('Enter');
    await send(brunos, 'Reclamar', { Motivo: 'No está en mi resumen' });
    await brunos.getByText('Tu reclamo: «No está en mi resumen»').waitFor();
    expect((await mailed())[dana.email]).toEqual([
      `${TITLE}: Bruno dice que no le llegó tu pago de retornos de ${shown(1500)}`,
    ]);
    studio = await open(dana, at);
    await studio.getByRole('button', { name: /^Responder el reclamo/ }).press('Enter');
    await send(studio, 'Responder', { Respuesta: 'Salió el lunes' });
    expect((await mailed())[bruno.email]).toEqual([
      `${TITLE}: El estudio respondió tu reclamo por el pago de retornos de ${shown(1500)}`,
    ]);
    await compare(said, 'Volvió US$ 2.500 de US$ 9.000 puestos, en 1 informe (0 tarde)');
    await open(bruno, '/returns');
    await brunos.getByRole('button', { name: /^Recibí: US/ }).press('Enter');
    await brunos.getByRole('alertdialog').getByRole('button', { name: 'Me llegó' }).press('Enter');
    await brunos.getByText('Confirmaste que te llegó', { exact: true }).waitFor();
    expect((await mailed())[dana.email]).toEqual([`${TITLE}: Bruno confirmó tu pago de retornos de ${shown(1500)}`]);

    // One leaves, another pays the rest; the second quarter is zero, and the first is corrected to twice as much.
    await moveTo('2026-07-15T15:00:00.000Z');
    await app.services.accountClosings.close(await app.services.accounts.viewerOf((await loggedIn(diego)).token));
    await received(ana, 1000, '2026-07-15');
    await moveTo('2026-10-01T15:00:00.000Z');
    await mailed();
    studio = await open(dana, at);
    await studio.getByRole('link', { name: /^Informar/ }).press('Enter');
    await publish(studio, 'Publicar el informe', { Ana: 0, Bruno: 0, Carla: 0 });
    const none = await mailed();
    for (const who of [ana, bruno, carla])
      expect(none[who.email]).toEqual([
        `${TITLE}: El estudio declaró sus ingresos hasta el 30/09/2026: esta vez no te corresponde nada`,
      ]);
    await (await open(dana, at)).getByRole('link', { name: 'Corregir 01/04/2026 – 30/06/2026' }).press('Enter');
    await studio.getByRole('heading', { name: 'Corregir un informe' }).waitFor();
    await typeStore(studio, 'Epic', ['30000', '', '5000']);
    await studio.getByLabel('Motivo de la corrección').fill('Faltaba Epic');
    await publish(studio, 'Publicar la corrección', { Ana: 1000, Bruno: 3000, Carla: 1000 });
    said.set(ana, { putIn: 2000, amount: 1000, paid: 500, owed: 500 });
    said.set(bruno, { putIn: 3000, amount: 3000, paid: 1500, owed: 1500 });
    said.set(carla, { putIn: 1000, amount: 1000, paid: 500, owed: 500 });
    said.set(diego, { putIn: 4000, amount: 4000, paid: 0, owed: 4000 });
    const corrected = await mailed();
    for (const [who, more] of [
      [ana, 500],
      [bruno, 1500],
      [carla, 500],
    ] as const)
      expect(corrected[who.email]).toEqual([
        `${TITLE}: El estudio corrigió los ingresos que declaró hasta el 30/06/2026: te corresponden ${shown(more)} más`,
      ]);
    await compare(said, 'Volvió US$ 2.500 de US$ 10.000 puestos, en 2 informes (0 tarde)', [diego]);

    // Who got back all that they had paid in gets no more; who paid the rest later does.
    await moveTo('2027-01-04T15:00:00.000Z');
    studio = await open(dana, at);
    await studio.getByRole('link', { name: /^Informar/ }).press('Enter');
    await typeStore(studio, 'Steam', ['10000']);
    await publish(studio, 'Publicar el informe', { Ana: 400, Bruno: 0, Carla: 0 });
    said.set(ana, { putIn: 2000, amount: 1400, paid: 500, owed: 900 });
    await compare(said, 'Volvió US$ 2.500 de US$ 10.000 puestos, en 3 informes (0 tarde)', [diego]);
    for (const who of [dana, ana, bruno, carla]) {
      const dates = eventsOf((await feeds.get(who)?.milestones()) ?? '').filter(({ summary }) =>
        /informe/.test(summary),
      );
      const first = dates.map(({ day, summary }) => `${day} ${summary}`).slice(0, 4);
      expect(first).toEqual([
        ...['2026-08-14', '2026-11-14', '2027-02-14'].map(
          (day) => `${day} ✓ ${TITLE}: último día del informe de ingresos`,
        ),
        `2027-05-15 ${TITLE}: último día del informe de ingresos`,
      ]);
      compared += first.length;
    }
    for (const [who, id] of made) {
      if (who === diego) continue;
      const receipt = await open(who, `/investments/${id}/receipt`);
      await receipt.getByText('20 %, entre todos los inversores').waitFor();
      await receipt.getByText('Quien ya recibió 1 vez lo que pagó no recibe más').waitFor();
      compared += 1;
    }
    const opened = tables.opened();
    expect(opened).toEqual(opened.length === 0 ? [] : tables.written);
    reportCount('places that say of returns what they are', compared);
  },
);

/** All that they are owed was paid. */
function paidIn(said: ReadonlyMap<Account, Returned>, who: Account): Returned {
  const before = said.get(who) ?? { putIn: 0, amount: 0, paid: 0, owed: 0 };
  return { ...before, paid: before.amount, owed: 0 };
}

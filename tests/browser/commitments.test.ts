import { expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import { eventsOf, subscribe } from '#tests/support/feeds.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import {
  saidInFile,
  saidInList,
  saidOnReceipt,
  send,
  startWalk,
  sumsInFile,
  sumsOnPage,
  type Said,
} from './commitments.world.ts';
import { createTables } from './spreadsheets.ts';
import { dollars } from './world.ts';

const PAID: Said = { state: 'Pagado', received: 1000, returned: 0, due: 0, toReturn: 0, settled: 0, payBy: '' };
const TO_PAY: Said = { ...PAID, state: 'Por pagar', received: 0, due: 1000, payBy: '25/03/2026' };
const NO_LIMITS = { minInvestmentCents: null, maxInvestmentCents: null };

/** What goes into the calendar of who has to pay. */
const inCalendar = ({ due, payBy }: Said): string[] =>
  due === 0 ? [] : [`${payBy.split('/').toReversed().join('-')} Luces: último día para pagar US$ 1.000`];

/** Only in `npm run torture`: it takes half a minute. */
const IS_WHOLE = scaledCount(0, 1) === 1;

test.runIf(IS_WHOLE)(
  'what people pay, and what they do not, is said alike everywhere until it is released',
  async () => {
    const { app, testApp, given, open, mailed, moveTo } = await startWalk('2026-03-05');
    const dana = await given.developer('Estudio Sur');
    const people = await Promise.all(['Ana', 'Bruno', 'Carla', 'Diego', 'Eva'].map((name) => given.investor(name)));
    const [ana, bruno, carla, diego, eva] = people as [Account, Account, Account, Account, Account];
    const luces = await given.project(dana, { title: 'Luces', maxInvestors: 4, paymentDays: 20, ...NO_LIMITS });
    const goal = { fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: dollars(10_000), closesOn: '2026-03-10' } as const;
    const sombras = await given.project(dana, { title: 'Sombras', paymentDays: 5, ...goal, ...NO_LIMITS });
    for (const project of [luces, sombras]) await givenInstructions(testApp, dana, project);
    await mailed();
    const invest = (who: Account, project: number, amount: number) => given.investment(who, project, dollars(amount));
    const made = new Map<Account, number>();
    for (const who of [bruno, carla, diego]) made.set(who, await invest(who, luces, 1000));
    const [half, rest] = [await invest(ana, sombras, 5000), await invest(bruno, sombras, 5000)];
    const feeds = new Map<Account, Awaited<ReturnType<typeof subscribe>>>();
    for (const who of people) feeds.set(who, await subscribe(testApp, who));
    const tables = createTables();
    let compared = 0;

    const table = async (who: Account, path: string) => tables.download(await open(who, path));
    /** Receipt, studio's list, files, statements and calendar, of people with a commitment to Luces. */
    async function compare(expected: ReadonlyMap<Account, Said>): Promise<void> {
      const list = `/projects/${luces}/payments`;
      const studio = await open(dana, list);
      const rows = new Map(
        await Promise.all(
          [...expected.keys()].map(async (who) => {
            const row = studio.getByRole('group', { name: paymentReference(made.get(who) ?? 0) });
            return [who, await saidInList(row)] as const;
          }),
        ),
      );
      const [file, ofStudio] = [await table(dana, list), await table(dana, '/statement?periodo=todo')];
      for (const [who, said] of expected) {
        const id = made.get(who) ?? 0;
        const reference = paymentReference(id);
        const { received, returned } = said;
        const sums = { committed: 1000, received, returned };
        expect(await saidOnReceipt(await open(who, `/investments/${id}/receipt`)), reference).toEqual(said);
        expect(said).toMatchObject(rows.get(who) ?? {});
        expect(saidInFile(file.find((line) => line['Referencia']?.text === reference))).toEqual(said);
        expect(await sumsOnPage(await open(who, '/statement?periodo=todo'), reference)).toEqual(sums);
        expect(sumsInFile(ofStudio, reference)).toEqual(sums);
        expect(sumsInFile(await table(who, '/statement?periodo=todo'), reference)).toEqual(sums);
        const dates = eventsOf((await feeds.get(who)?.milestones()) ?? '').map(
          ({ day, summary }) => `${day} ${summary}`,
        );
        expect(dates.filter((date) => /Luces/.test(date)).map((date) => date.replaceAll(/\s/g, ' '))).toEqual(
          inCalendar(said),
        );
        compared += 7;
      }
      expect((await readLedger(app.database)).filter((line) => !balances(line))).toEqual([]);
    }

    // One invests with the form, pays, and is received.
    const anas = await open(ana, `/projects/${luces}`);
    await anas.getByLabel('Monto a invertir').fill('1000');
    await anas.getByText('Si no lo pagas hasta 20 días después de que se pueda pagar').waitFor();
    await anas.getByRole('button', { name: 'Invertir', exact: true }).click();
    await anas.getByRole('link', { name: 'Ver mi inversión' }).click();
    await anas.getByRole('button', { name: /^Avisar que pagué/ }).click();
    made.set(ana, Number(/\d+/.exec(anas.url().replace(/^.*investments/, ''))?.[0]));
    await anas.getByRole('dialog').getByText('Número de operación y nota').click();
    await send(anas, 'Avisar', { 'Número de operación': '00012345678901234567' });
    let studio = await open(dana, `/projects/${luces}/payments`);
    const row = (name: string) => studio.getByRole('group', { name: new RegExp(`^${name}, `) });
    await row('Ana')
      .getByRole('button', { name: /^Recibí US\$/ })
      .click();
    await send(studio, 'Marcar recibido');
    await row('Ana').getByText('Pagado', { exact: true }).waitFor();
    // Of another 980 arrive, and the studio settles them.
    await row('Bruno')
      .getByRole('button', { name: /^Recibí una parte/ })
      .click();
    await send(studio, 'Registrar', { 'Cuánto recibiste': '980' });
    await row('Bruno')
      .getByRole('button', { name: /^Dar por pagado/ })
      .click();
    await send(studio, 'Dar por pagado', { Motivo: 'El banco cobró US$ 20' });
    await row('Bruno').getByText('Pagado', { exact: true }).waitFor();
    // The third pays too much.
    const carlas = await open(carla, `/investments/${made.get(carla)}/receipt`);
    await carlas.getByRole('button', { name: /^Avisar que pagué/ }).click();
    await send(carlas, 'Avisar', { 'Cuánto pagaste': '1050' });
    await row('Carla')
      .getByRole('button', { name: /^Recibí US\$/ })
      .click();
    await send(studio, 'Marcar recibido');
    await row('Carla')
      .getByText(/^Por devolver/)
      .waitFor();
    await app.services.seatWaits.wait(eva.viewer, luces);
    expect(await mailed()).toMatchObject({
      [bruno.email]: expect.arrayContaining([
        'Luces: El estudio confirmó un pago de US$ 980',
        'Luces: El estudio dio tu compromiso por pagado: faltaba una diferencia de US$ 20',
      ]) as string[],
      [carla.email]: expect.arrayContaining(['Luces: El estudio confirmó un pago de US$ 1.050']) as string[],
    });
    const said = new Map([
      [ana, PAID],
      [bruno, { ...PAID, received: 980, settled: 20 }],
      [carla, { ...PAID, received: 1050, toReturn: 50 }],
      [diego, TO_PAY],
    ]);
    await compare(said);

    // What was too much is returned to the account that she says.
    await open(carla, '/payments?estado=por-devolver');
    await carlas.getByRole('button', { name: 'Decir a qué cuenta' }).click();
    await carlas.getByLabel('Cuenta', { exact: true }).fill('carla.paz');
    await carlas.getByRole('button', { name: 'Guardar la cuenta' }).click();
    await carlas.getByText('Guardado. Te enviamos un correo que lo dice.').waitFor();
    studio = await open(dana, `/projects/${luces}/payments`);
    await row('Carla').getByText('carla.paz').waitFor();
    await row('Carla')
      .getByRole('button', { name: /^Devolví/ })
      .click();
    await send(studio, 'Registrar');
    await row('Carla')
      .getByText(/^Por devolver/)
      .waitFor({ state: 'detached' });
    expect((await mailed())[carla.email]).toEqual([
      'Luces: El estudio devolvió un pago de US$ 50',
      'Escribiste a qué cuenta te devuelven',
    ]);
    await compare(said.set(carla, { ...PAID, received: 1050, returned: 50 }));

    // Half of a funded game is released.
    await moveTo('2026-03-11T15:00:00.000Z');
    studio = await open(dana, `/projects/${sombras}/payments`);
    await row('Ana')
      .getByRole('button', { name: /^Recibí US\$/ })
      .click();
    await send(studio, 'Marcar recibido');
    await moveTo('2026-03-19T15:00:00.000Z');
    await mailed();
    studio = await open(dana, `/projects/${sombras}/payments`);
    testApp.setNow('2026-03-19T15:30:00.000Z');
    await studio.getByRole('checkbox', { name: /^Elegir para anular Bruno/ }).press('Space');
    await studio.getByRole('button', { name: 'Anular los elegidos…' }).click();
    await studio
      .getByRole('dialog')
      .getByText(/^Quedan en pie US\$\s5\.000 de US\$\s10\.000$/)
      .waitFor();
    await studio.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click();
    const proof = studio.getByRole('dialog', { name: 'Confirma que eres tú' });
    await proof.getByLabel(/^Contraseña/).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continuar' }).click();
    await studio.getByText('Anulaste 1 compromiso').waitFor();
    expect(await mailed()).toEqual({
      [ana.email]: [expect.stringContaining('tu comprobante dice hasta cuándo puedes retirarte')],
      [bruno.email]: ['Se anuló tu inversión de US$ 5.000 en «Sombras»'],
    });
    await moveTo('2026-03-19T15:31:00.000Z');
    await (
      await open(ana, `/investments/${half}/receipt`)
    )
      .getByText(/puedes retirarla hasta el 29\/03\/2026/)
      .waitFor();
    await (await open(bruno, `/investments/${rest}/receipt`)).getByText(/^Anulada por falta de pago/).waitFor();
    await (
      await open(eva, `/projects/${sombras}`)
    )
      .getByText(/Financiada al cierre con US\$\s10\.000; hoy siguen/)
      .waitFor();

    // Who doesn't pay is reminded, and released; who waits takes the seat.
    const heard: string[] = [];
    for (const day of ['23', '25', '26', '28']) {
      await moveTo(`2026-03-${day}T15:00:00.000Z`);
      heard.push(...((await mailed())[diego.email] ?? []));
      if (day === '25' || day === '26') await compare(said);
    }
    await (
      await open(diego, '/dashboard')
    )
      .getByText('Pagar US$ 1.000 a «Luces»: se pagaba hasta el 25/03/2026')
      .waitFor();
    studio = await open(dana, `/projects/${luces}/payments`);
    await studio.getByRole('checkbox', { name: /^Elegir para anular Diego/ }).press('Space');
    await studio.getByRole('button', { name: 'Anular los elegidos…' }).click();
    await send(studio, 'Anular');
    const after = await mailed();
    expect(after[eva.email]).toEqual(['Luces: Se liberó un cupo']);
    heard.push(...(after[diego.email] ?? []));
    expect(heard).toEqual([
      'Luces: Te falta un pago de US$ 1.000, hasta el 25/03/2026: quedan 2 días',
      'Luces: Te falta un pago de US$ 1.000: hoy es el último día',
      'Luces: Venció el plazo de un pago de US$ 1.000, el 25/03/2026',
      'Se anuló tu inversión de US$ 1.000 en «Luces»',
    ]);
    const bell = await open(diego, '/notifications');
    for (const subject of heard)
      await bell.getByText(subject.replace(/^Luces: | en «Luces»$/g, ''), { exact: true }).waitFor();
    const evas = await open(eva, `/projects/${luces}`);
    await evas.getByLabel('Monto a invertir').fill('1000');
    await evas.getByRole('button', { name: 'Invertir', exact: true }).click();
    await evas.getByRole('link', { name: 'Ver mi inversión' }).click();
    await evas.getByRole('heading', { name: 'Comprobante de inversión' }).waitFor();
    made.set(eva, Number(/\d+/.exec(evas.url().replace(/^.*investments/, ''))?.[0]));
    said.delete(diego);
    await compare(said.set(eva, { ...TO_PAY, payBy: '17/04/2026' }));
    await table(ana, '/my-investments');
    await table(dana, `/projects/${luces}/investors`);
    expect(await given.fundingOf(luces)).toMatchObject({ raised: dollars(4000), investors: 4 });
    const opened = tables.opened();
    expect(opened).toEqual(opened.length === 0 ? [] : tables.written);
    reportCount('places that say of a payment what it is', compared);
    reportCount('files that a spreadsheet opened', opened.length);
  },
);

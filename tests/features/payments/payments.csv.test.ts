import { expect, test } from 'vitest';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';

test("a project's payments are a table for its developer alone, without what nobody has to pay", async () => {
  const app = await startAppForTest({ now: '2026-03-05T15:00:00Z' });
  const { payments, settlements } = app.app.services;
  const [dana, ines, ivo] = [
    await app.given.developer('Dana'),
    await app.given.investor('Inés'),
    await app.given.investor('=1+1'),
  ];
  const project = await app.given.project(dana);
  await givenInstructions(app, dana, project);
  const paid = await app.given.investment(ines, project, 100_000);
  const unpaid = await app.given.investment(ivo, project, 200_050);
  await app.given.reversal(await app.given.investment(ivo, project, 100_000));
  const receivedOn = '2026-03-05';
  await payments.confirm(dana.viewer, { projectId: project, investmentIds: [paid], receivedOn, amount: 95_000 });
  await settlements.settle(dana.viewer, { investmentId: paid, shown: 5000, reason: 'El banco cobró' });
  await payments.report(ivo.viewer, {
    investmentId: unpaid,
    amount: 150_000,
    paidOn: receivedOn,
    bankReference: '=77',
  });

  const address = `/projects/${project}/payments.csv`;
  const { body, headers } = await app.rest(dana, 'GET', address);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="pagos-${project}-luces-del-sur.csv"`);
  const at = '2026-03-05T15:00:00.000Z';
  expect((body as string).split('\r\n')).toEqual([
    'reference,investment_id,invested_at,investor_id,investor,amount,received,returned,due,to_return,reported,' +
      'reported_on,state,pay_by,bank_reference,note,settled,donated,legal_name,tax_id,legal_address,' +
      'return_answer,dispute_reason,dispute_reply,settled_reason',
    expect.stringMatching(
      new RegExp(
        `^"${paymentReference(unpaid)}",${unpaid},${at},\\d+,"'=1\\+1",2000.5,0,0,2000.5,0,1500,"2026-03-05","REPORTED",,"'=77",,0,0,,,,,,,$`,
      ),
    ),
    expect.stringMatching(
      new RegExp(
        `^"${paymentReference(paid)}",${paid},${at},\\d+,"Inés",1000,950,0,0,0,,,"PAID",,,,50,0,,,,,,,"El banco cobró"$`,
      ),
    ),
    '',
  ]);
  expect(String((await app.rest(dana, 'GET', `${address}?spreadsheet=true`)).body).split('\r\n')).toEqual([
    'Referencia;Inversión;Fecha de la inversión;Número del inversor;Inversor;Monto (US$);Recibido (US$);Devuelto (US$);' +
      'Falta pagar (US$);Por devolver (US$);Avisado (US$);Fecha avisada;Estado;Pagar hasta;Número de operación;Nota;Dado por pagado (US$);Para el estudio (US$);Nombre o razón social;Número fiscal;Domicilio legal;Respuesta a la devolución;Motivo del reclamo;Respuesta al reclamo;Por qué se dio por pagado',
    expect.stringMatching(
      /;05\/03\/2026;\d+;"'=1\+1";2000,5;0;0;2000,5;0;1500;05\/03\/2026;"Avisado";;"'=77";;0;0;;;;;;;$/,
    ),
    expect.stringMatching(/;05\/03\/2026;\d+;"Inés";1000;950;0;0;0;;;"Pagado";;;;50;0;;;;;;;"El banco cobró"$/),
    '',
  ]);
  expect((await app.rest(ines, 'GET', address)).body).toMatchObject({ code: 'FORBIDDEN' });
});

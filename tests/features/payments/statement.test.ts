import { describe, expect, test } from 'vitest';
import { paymentReference } from '#server/features/payments/payment.reference.rules.ts';
import {
  confirmPayments,
  correctPayment,
  paymentsOf,
  reportPayment,
  returnPayment,
  settlePayment,
} from '#tests/support/cases/payments.ts';
import { statement, type SeenStatement } from '#tests/support/cases/statements.ts';
import { withdraw } from '#tests/support/cases/withdrawals.ts';
import type { Account } from '#tests/support/given.ts';
import { PAID_TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** The last millisecond of March in Buenos Aires, and the first of April. */
const END_OF_MARCH = '2026-04-01T02:59:59.999Z';
const APRIL = '2026-04-01T03:00:00.000Z';
const LATER = '2026-04-20T15:00:00Z';

/** Two games of one studio: payments, a correction, a return, a withdrawal and a reversal, some of them in April. */
async function startWorld() {
  const app = await startPaidWorld();
  const { given, setNow, ask, dana, ines, ivo, project: luces, made: kept } = app;
  const sombras = await given.project(dana, { title: 'Sombras', minInvestmentCents: null });
  const withdrawn = await given.investment(ines, sombras, 10_000);
  const reversed = await given.investment(ivo, luces, 20_000);
  await ask(ines, reportPayment(kept, 300, PAID_TODAY));
  await ask(dana, confirmPayments(luces, [kept], PAID_TODAY));
  const wrong = (await ask(ines, paymentsOf(kept))).data?.rows.at(-1)?.id ?? '';
  await ask(dana, correctPayment(wrong, 'Era menos'));
  await ask(dana, confirmPayments(luces, [kept], PAID_TODAY, 270.5));
  await ask(dana, settlePayment(kept, { reason: 'El banco cobró' }));
  await ask(dana, confirmPayments(luces, [reversed], PAID_TODAY));
  await ask(ines, withdraw(withdrawn));
  setNow(END_OF_MARCH);
  await given.reversal(reversed);
  setNow(APRIL);
  /** Log-ins of March have ended. */
  const again = async ({ id }: Account) => ({ token: await given.tokenFor(id) });
  await ask(await again(dana), returnPayment(reversed, 200, '2026-04-01'));
  await given.investment(ivo, sombras, 5000);
  setNow(LATER);
  return { ...app, studio: await again(dana), hers: await again(ines), his: await again(ivo), kept };
}

const kindsOf = ({ rows }: SeenStatement) => rows.edges.map(({ node: { kind, amount } }) => [kind, amount]);
const reversalsOf = ({ rows }: SeenStatement) => rows.edges.flatMap(({ node: { reversalKind } }) => reversalKind ?? []);

describe('a statement', () => {
  test('of an investor has their own money alone, and adds up corrections and a reversal of that month', async () => {
    const { ask, hers, his, kept } = await startWorld();
    const { data } = await ask(hers, statement('2026-03-01', '2026-03-31'));
    expect(data.total).toEqual({ committed: 400, reversed: 100, paid: 270.5, returned: 0, distributed: 0 });
    expect(data.projects).toEqual([
      { committed: 100, reversed: 100, paid: 0, returned: 0, distributed: 0, project: { title: 'Sombras' } },
      { committed: 300, reversed: 0, paid: 270.5, returned: 0, distributed: 0, project: { title: 'Luces' } },
    ]);
    expect(kindsOf(data)).toEqual([
      ['COMMITTED', 300],
      ['COMMITTED', 100],
      ['REVERSED', -100],
      ['RECEIVED', 300],
      ['RECEIVED', -300],
      ['RECEIVED', 270.5],
      ['SETTLED', 29.5],
    ]);
    const [first] = data.rows.edges;
    const number = `F-${String(kept).padStart(8, '0')}`;
    expect(first?.node).toMatchObject({ receiptNumber: number, reference: paymentReference(kept), paidOn: null });
    const [taken, received, settled] = data.rows.edges.slice(-3).map(({ node }) => node);
    expect(taken).toMatchObject({ reason: 'Era menos', committed: null });
    expect(received).toMatchObject({ receiptNumber: number, paidOn: PAID_TODAY, reason: null, committed: null });
    expect(settled).toMatchObject({ paidOn: null, reason: 'El banco cobró', committed: 300 });
    expect((await ask(his, statement('2026-03-01', '2026-03-31'))).data.total).toMatchObject({ committed: 200 });
  });

  test('of a studio has all of its projects, and says whose each row is', async () => {
    const { ask, studio, given } = await startWorld();
    const { data } = await ask(studio, statement('2026-03-01', '2026-03-31'));
    expect(data.total).toEqual({ committed: 600, reversed: 300, paid: 470.5, returned: 0, distributed: 0 });
    expect(data.rows.totalCount).toBe(10);
    expect(reversalsOf(data)).toEqual(['WITHDRAWN', 'OPERATOR']);
    const names = data.rows.edges.map(({ node }) => node.investor.name);
    expect(new Set(names)).toEqual(new Set(['Inés', 'Ivo']));
    const stranger = await given.developer('Otro');
    expect((await ask(stranger, statement('2026-03-01', '2026-04-20'))).data).toMatchObject({
      total: { committed: 0, reversed: 0, paid: 0, returned: 0, distributed: 0 },
      projects: [],
      rows: { totalCount: 0, edges: [] },
    });
  });

  test('begins and ends with the days of Buenos Aires', async () => {
    const { ask, his } = await startWorld();
    const march = (await ask(his, statement('2026-03-31', '2026-03-31'))).data;
    expect(kindsOf(march)).toEqual([['REVERSED', -200]]);
    const april = (await ask(his, statement('2026-04-01', '2026-04-01'))).data;
    expect(kindsOf(april)).toEqual([
      ['COMMITTED', 50],
      ['RETURNED', 200],
    ]);
    expect(april.total).toEqual({ committed: 50, reversed: 0, paid: 0, returned: 200, distributed: 0 });
  });

  test('is read page by page', async () => {
    const { ask, studio } = await startWorld();
    const whole = (await ask(studio, statement('2026-03-01', '2026-04-20'))).data.rows;
    const paged: typeof whole.edges = [];
    for (let more = true; more;) {
      const after = paged.at(-1)?.cursor;
      const { rows } = (await ask(studio, statement('2026-03-01', '2026-04-20', { first: 2, ...(after && { after }) })))
        .data;
      paged.push(...rows.edges);
      more = rows.pageInfo.hasNextPage;
    }
    expect(paged).toEqual(whole.edges);
    expect(paged).toHaveLength(whole.totalCount);
  });

  test.each([
    ['before 2000', '1999-12-31', '2000-01-01', 'El primer día no puede ser anterior al 01/01/2000'],
    ['of the day after tomorrow', '2026-04-01', '2026-04-22', 'El último día no puede ser posterior a mañana'],
    ['that ends before it begins', '2026-04-02', '2026-04-01', 'El último día no puede ser anterior al primero'],
  ])('%s is refused', async (_which, from, to, message) => {
    const { ask, rest, hers } = await startWorld();
    expect(await ask(hers, statement(from, to))).toMatchObject({ code: 'VALIDATION', message });
    const file = await rest(hers, 'GET', `/exports/statement.csv?from=${from}&to=${to}`);
    expect(file).toMatchObject({ status: 400, body: { code: 'VALIDATION', message } });
  });

  test('may end tomorrow, and needs days', async () => {
    const { ask, hers, rest } = await startWorld();
    expect((await ask(hers, statement('2025-04-21', '2026-04-21'))).data.rows.totalCount).toBe(7);
    expect(await ask(hers, statement('2026-02-30', '2026-03-01'))).toMatchObject({ code: 'INVALID_DATE' });
    const file = await rest(hers, 'GET', '/exports/statement.csv?from=2026-02-30&to=2026-03-01');
    expect(file).toMatchObject({ status: 400, body: { code: 'INVALID_DATE' } });
  });
});

test('the file has every row, and no cell that a spreadsheet runs', async () => {
  const { rest, hers, given, setNow, ask } = await startWorld();
  const { body, headers } = await rest(hers, 'GET', '/exports/statement.csv?from=2026-03-01&to=2026-03-31');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="estado-de-cuenta-2026-03-01-a-2026-03-31.csv"',
  );
  const [header, ...lines] = String(body)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(header).toBe(
    'day,kind,reversal,project_id,project,receipt,reference,investor,paid_on,amount,legal_name,tax_id,legal_address,return_answer,committed,reason',
  );
  const whole = (await ask(hers, statement('2026-03-01', '2026-03-31'))).data;
  expect(lines.map((line) => Number(line.split(',').at(-7)))).toEqual(kindsOf(whole).map(([, amount]) => amount));
  expect(lines[2]).toMatch(/^"2026-03-05","REVERSED","Retirada",\d+,"Sombras",/);
  expect(lines[0]).toMatch(/^"2026-03-05","COMMITTED",,\d+,"Luces","F-\d{8}","[\w-]{9}","Inés",,300,,,,,,$/);
  expect(lines.at(-1)).toMatch(/^"2026-03-05","SETTLED",,.*,"Inés",,29.5,,,,,300,"El banco cobró"$/);
  const inSpanish = await rest(hers, 'GET', '/exports/statement.csv?from=2026-03-01&to=2026-03-31&spreadsheet=true');
  expect(inSpanish.body).toMatch(
    /^\uFEFF?Fecha;Qué pasó;Anulación;.*;Monto \(US\$\);.*\r\n05\/03\/2026;"Compromiso";;\d+;"Luces";/,
  );
  expect(inSpanish.body).not.toContain('2026-03-05');
  setNow(`${PAID_TODAY}T15:00:00Z`);
  const sly = await given.developer('Sur');
  const project = await given.project(sly, { title: '=1+1', minInvestmentCents: null });
  await given.investment(await given.investor('@sum'), project, 100);
  const file = await rest(sly, 'GET', '/exports/statement.csv?from=2026-03-05&to=2026-03-05');
  expect(file.body).toContain(`"'=1+1"`);
  expect(file.body).toContain(`"'@sum"`);
});

import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import {
  confirmPayments,
  myPayments,
  myPaymentsAfter,
  paymentsIn,
  refusePayment,
  reportPayment,
  type IdPage,
} from '#tests/support/cases/payments.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

/** Whether each investor in a project confirmed their address, and whether the viewer's own did. */
const confirmations = (project: number): Request<(boolean | null)[]> => ({
  graphql: {
    query: `{ project(id: ${project}) { payments { edges { node { payments { isInvestorConfirmed } } } } }
      me { payments { edges { node { payments { isInvestorConfirmed } } } } } }`,
    pick: ({ project: shown, me }: Record<'project' | 'me', Confirmed>) =>
      [...shown.payments.edges, ...me.payments.edges].map(({ node }) => node.payments.isInvestorConfirmed),
  },
});
type Confirmed = Record<'payments', { edges: { node: { payments: { isInvestorConfirmed: boolean | null } } }[] }>;

describe('payments are listed', () => {
  test('by state and by reference for the studio, and by state for who invested', async () => {
    const { app, ask, given, dana, ines, ivo, project, made } = await startPaidWorld();
    const his = await given.investment(ivo, project, 5000);
    const gone = await given.investment(ivo, project, 100);
    await given.reversal(gone);
    await ask(dana, confirmPayments(project, [made], TODAY, 100));
    await ask(ivo, reportPayment(his, 20, TODAY));
    const all = (await ask(dana, paymentsIn(project))).data;
    expect(all.rows.map(({ id, state }) => [id, state])).toEqual([
      [his, 'REPORTED'],
      [made, 'PAID_IN_PART'],
    ]);
    expect(all.total).toBe(2);
    expect(all.counts).toEqual([
      { state: 'REPORTED', count: 1, amount: 20 },
      { state: 'PAID_IN_PART', count: 1, amount: 200 },
    ]);
    expect((await ask(dana, paymentsIn(project, { state: 'REPORTED' }))).data).toMatchObject({
      rows: [{ id: his }],
      total: 1,
    });
    const reference = all.rows[0]?.reference ?? '';
    const found = (await ask(dana, paymentsIn(project, { reference: reference.toLowerCase().replace('-', ' ') }))).data;
    expect(found).toMatchObject({ rows: [{ id: his }], total: 1 });
    expect((await ask(dana, paymentsIn(project, { reference: 'AAAA-AAAA' }))).data).toMatchObject({
      rows: [],
      total: 0,
    });
    expect((await ask(ines, myPayments())).data).toMatchObject({
      rows: [{ id: made }],
      counts: [{ state: 'PAID_IN_PART', count: 1, amount: 200 }],
    });
    expect((await ask(ivo, myPayments('TO_PAY'))).data).toMatchObject({ rows: [], total: 0 });

    const { users } = app.database.tables;
    await app.database.write('system', (tx) =>
      tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ivo.id)),
    );
    expect((await ask(dana, confirmations(project))).data).toEqual([false, true]);
    expect((await ask(ivo, confirmations(project))).data).toEqual([null]);
  });

  test('with refused ones first for who invested, whatever is on a page; not what was answered or reversed since', async () => {
    const { ask, given, dana, ines, project, made } = await startPaidWorld();
    const ids = [made];
    for (let index = 0; index < 5; index += 1) ids.push(await given.investment(ines, project, 1000));
    const [, refused, reported, reversed, received, unpaid] = ids as [number, number, number, number, number, number];
    await ask(dana, confirmPayments(project, [reversed], TODAY, 1)); // so that the list still has it
    for (const id of ids.slice(0, 5)) {
      await ask(ines, reportPayment(id, 5, TODAY));
      await ask(dana, refusePayment(id));
    }
    await ask(ines, reportPayment(reported, 5, TODAY));
    await given.reversal(reversed);
    await ask(dana, confirmPayments(project, [received], TODAY, 5));
    const order = [refused, made, unpaid, received, reversed, reported];
    for (const first of [1, 2, 3]) {
      const listed: number[] = [];
      let page: IdPage = { ids: [], end: null };
      do {
        page = (await ask(ines, myPaymentsAfter(page.end, first))).data;
        listed.push(...page.ids);
      } while (page.ids.length > 0);
      expect(listed).toEqual(order);
    }
  });
});

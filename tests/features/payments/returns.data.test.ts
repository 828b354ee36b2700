import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import {
  confirmPayments,
  confirmReturn,
  correctPayment,
  disputeReturn,
  replyToDispute,
  returnPayment,
  withdrawDispute,
} from '#tests/support/cases/payments.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide } from '#tests/support/operators.ts';
import { PAID_TODAY as TODAY, startPaidWorld } from '#tests/support/payments.ts';

type World = Awaited<ReturnType<typeof startReturned>>;
type Details = Record<'state' | 'disputeReason' | 'reply' | 'replyReference' | 'decision', string | null>;

/** The thirtieth and the thirty-first day after the return; the sixtieth after a dispute of its day, and the next. */
const [LAST, LATER] = ['2026-04-05T02:59:00Z', '2026-04-05T03:01:00Z'];
const [OPEN, OVER] = ['2026-05-05T02:59:00Z', '2026-05-05T03:01:00Z'];

/** A world in which 20 of 320 dollars were returned. */
async function startReturned() {
  const world = await startPaidWorld();
  const { ask, dana, project, made } = world;
  await ask(dana, confirmPayments(project, [made], TODAY, 320));
  const { data } = await ask(dana, returnPayment(made, 20, TODAY));
  return { ...world, returned: data.rows.at(-1)?.id ?? '' };
}

const detailsOf = (investment: number): Request<Details[]> => ({
  graphql: {
    query: `query ($id: ID!) { investment(id: $id) { payments {
      returns { state disputeReason reply replyReference decision } } } }`,
    variables: { id: String(investment) },
    pick: ({ investment: { payments } }: { investment: { payments: { returns: Details[] } } }) => payments.returns,
  },
});

const TODO: Request<string[]> = {
  graphql: {
    query: '{ me { todo { kind count amount } } }',
    pick: ({ me }: { me: { todo: { kind: string; count: number; amount: number | null }[] } }) =>
      me.todo.filter(({ kind }) => kind.startsWith('RETURN')).map((row) => Object.values(row).join(' ')),
  },
};

const listDisputed = (projectId: number): Request<{ ids: number[]; total: number; count: number }> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) { disputedReturns
      payments(disputed: true) { totalCount edges { node { id } } } } }`,
    variables: { id: String(projectId) },
    pick: ({ project }: { project: DisputedWire }) => ({
      ids: project.payments.edges.map(({ node }) => Number(node.id)),
      total: project.payments.totalCount,
      count: project.disputedReturns,
    }),
  },
});
type DisputedWire = { disputedReturns: number; payments: { totalCount: number; edges: { node: { id: string } }[] } };

/** Signs in again, after the time moved. */
async function at({ setNow, given, dana, ines }: World, instant: string) {
  setNow(instant);
  return { dana: { token: await given.tokenFor(dana.id) }, ines: { token: await given.tokenFor(ines.id) } };
}

const stateOf = async ({ ask, made }: World, who: { token: string }) =>
  (await ask(who, detailsOf(made))).data.at(-1)?.state;

const linesOf = async ({ url, project, dana }: World) => {
  const pages = [`/juegos/${project}`, `/estudios/${dana.viewer.developerProfileId}`];
  const texts = await Promise.all(pages.map(async (page) => (await fetch(`${url}${page}`)).text()));
  return texts.map((text) => /Devoluciones y retornos en disputa: \d+/.exec(text)?.[0] ?? null);
};

const STATEMENT: Request<(string | null)[]> = {
  graphql: {
    query: `{ statement(from: "${TODAY}", to: "${TODAY}") { rows { edges { node { returnState } } } } }`,
    pick: ({ statement }: { statement: { rows: { edges: { node: { returnState: string | null } }[] } } }) =>
      statement.rows.edges.map(({ node }) => node.returnState),
  },
};

/** The last cells of the studio's payments, and of what was returned in the statement of each form. */
async function filesOf({ rest, project, dana }: World) {
  const payments = String((await rest(dana, 'GET', `/projects/${project}/payments.csv`)).body);
  const statement = `/exports/statement.csv?from=${TODAY}&to=${TODAY}`;
  const [plain, spreadsheet] = [
    String((await rest(dana, 'GET', statement)).body),
    String((await rest(dana, 'GET', `${statement}&spreadsheet=true`)).body),
  ];
  return [
    /(?:,"[^",]*"){3}(?=,\r\n$)/.exec(payments),
    /,"[^",]*"(?=,,\r\n$)/.exec(plain),
    /;"[^";]*"(?=;;\r\n$)/.exec(spreadsheet),
  ].map((found) => found?.[0]);
}

test('a return is answered in thirty days, and silence is no confirmation', async () => {
  const world = await startReturned();
  const { ask, returned } = world;
  expect(await stateOf(world, world.ines)).toBe('WAITING');
  expect((await ask(world.ines, TODO)).data).toEqual(['RETURN_TO_ANSWER 1 20']);
  const last = await at(world, LAST);
  expect(await stateOf(world, last.ines)).toBe('WAITING');
  const later = await at(world, LATER);
  expect(await stateOf(world, later.ines)).toBe('UNANSWERED');
  expect((await ask(later.ines, TODO)).data).toEqual([]);
  for (const request of [confirmReturn(returned), disputeReturn(returned)])
    expect((await ask(later.ines, request)).code).toBe('RETURN_NOT_ANSWERABLE');
});

test('a dispute changes no sum, is told and replied to once, and stands on the public record until it is withdrawn', async () => {
  const world = await startReturned();
  const { ask, dana, ines, ivo, project, made, returned } = world;
  const before = (await ask(dana, returnPayment(made, 20, TODAY))).code;
  expect((await ask(ines, disputeReturn(returned, ' '))).code).toBe('VALIDATION');
  const disputed = await ask(ines, disputeReturn(returned));
  expect(disputed.data).toMatchObject({ state: 'PAID', returnedAmount: 20, toReturnAmount: 0, confirmed: 300 });
  expect((await ask(dana, returnPayment(made, 20, TODAY))).code).toBe(before);
  expect((await ask(ines, disputeReturn(returned))).code).toBe('RETURN_NOT_ANSWERABLE');
  await allSettled(world);
  const [told] = (await ask(dana, listNotifications())).data.rows;
  expect(told?.said).toBe('Luces: Inés dice que no le llegó tu devolución de US$ 20');
  expect((await ask(dana, TODO)).data).toEqual(['RETURNS_DISPUTED 1 ']);
  expect((await ask(dana, listDisputed(project))).data).toEqual({ ids: [made], total: 1, count: 1 });
  expect((await ask(ivo, listDisputed(project))).data).toEqual({ ids: [], total: 0, count: 0 });
  expect(await linesOf(world)).toEqual([
    'Devoluciones y retornos en disputa: 1',
    'Devoluciones y retornos en disputa: 1',
  ]);
  expect((await ask(ines, replyToDispute(returned))).code).toBe('PAYMENT_NOT_FOUND');
  await ask(dana, replyToDispute(returned, 'Salió el lunes', 'OP 77'));
  expect((await ask(dana, replyToDispute(returned))).code).toBe('RETURN_NOT_ANSWERABLE');
  expect((await ask(dana, TODO)).data).toEqual([]);
  const details = { disputeReason: 'No está en mi cuenta', reply: 'Salió el lunes', replyReference: 'OP 77' };
  expect((await ask(ines, detailsOf(made))).data).toMatchObject([{ ...details, state: 'DISPUTED' }]);
  expect(await filesOf(world)).toEqual([
    ',"DISPUTED","No está en mi cuenta","Salió el lunes"',
    ',"DISPUTED"',
    ';"En disputa"',
  ]);
  expect((await ask(ines, STATEMENT)).data).toEqual([null, null, 'DISPUTED']);
  await ask(ines, withdrawDispute(returned));
  expect(await stateOf(world, ines)).toBe('WITHDRAWN');
  expect(await linesOf(world)).toEqual([null, null]);
});

test('a dispute ends when the return is corrected, confirmed or decided by an operator, also in a hidden game of a frozen studio', async () => {
  const world = await startReturned();
  const { app, ask, dana, ines, made, returned } = world;
  const decide = (paymentId: number) =>
    operatorServices(world).payments.decideReturn(OPERATOR, { paymentId, reason: 'El banco lo acreditó' });
  const again = async () => (await ask(dana, returnPayment(made, 20, TODAY))).data.rows.at(-1)?.id ?? '';
  await expect(decide(Number(returned))).rejects.toMatchObject({ code: 'RETURN_NOT_ANSWERABLE' });
  await ask(ines, disputeReturn(returned));
  await ask(dana, correctPayment(returned));
  expect(await stateOf(world, ines)).toBeUndefined();
  const second = await again();
  await ask(ines, disputeReturn(second));
  await ask(ines, confirmReturn(second));
  expect(await stateOf(world, ines)).toBe('CONFIRMED');
  await ask(dana, correctPayment(second));
  const third = await again();
  await operatorServices(world).payments.freeze(OPERATOR, { personId: dana.id, reason: 'En duda' });
  await hide(world, { kind: 'project', id: world.project });
  await ask(ines, disputeReturn(third));
  await decide(Number(third));
  const seen = (await ask(ines, detailsOf(made))).data.at(-1);
  expect(seen).toMatchObject({ state: 'DECIDED', decision: 'El banco lo acreditó' });
  const [act] = await app.dependencies.operatorActs.listLatest(1, null);
  expect(act).toMatchObject({ kind: 'return_decided', subjectId: Number(third), reason: 'El banco lo acreditó' });
  await allSettled(world);
  for (const who of [dana, ines])
    expect((await ask(who, listNotifications())).data.rows[0]?.said).toBe(
      'Luces: Fichín decidió sobre el reclamo por la devolución de US$ 20',
    );
});

test('a dispute leaves the record after sixty days, as one in which both sides disagree', async () => {
  const world = await startReturned();
  const { ask, returned, project } = world;
  await ask(world.ines, disputeReturn(returned));
  await at(world, OPEN);
  expect(await linesOf(world)).toEqual([
    'Devoluciones y retornos en disputa: 1',
    'Devoluciones y retornos en disputa: 1',
  ]);
  const later = await at(world, OVER);
  expect(await stateOf(world, later.ines)).toBe('UNRESOLVED');
  expect(await linesOf(world)).toEqual([null, null]);
  expect((await ask(later.dana, listDisputed(project))).data).toEqual({ ids: [], total: 0, count: 0 });
  expect((await ask(later.dana, replyToDispute(returned))).code).toBe('RETURN_NOT_ANSWERABLE');
  await ask(later.ines, confirmReturn(returned));
  expect(await stateOf(world, later.ines)).toBe('CONFIRMED');
});

test.each([
  ['a return for thirty days', false, LAST, LATER],
  ['a dispute for sixty', true, OPEN, OVER],
] as const)("a studio's account is kept from closing by %s", async (_what, isInDispute, held, free) => {
  const world = await startReturned();
  const { ask, dana, ines, project, returned } = world;
  await ask(dana, conclude(project, { outcomeOn: TODAY }));
  if (isInDispute) await ask(ines, disputeReturn(returned));
  expect((await ask((await at(world, held)).dana, closeAccount())).code).toBe('ACCOUNT_HAS_OPEN_PROJECTS');
  expect((await ask((await at(world, free)).dana, closeAccount())).ok).toBe(true);
});

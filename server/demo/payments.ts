import { and, asc, eq, isNull } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { DAY, MINUTE } from '#server/kernel/time/durations.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { WorldClock } from './world.ts';

/** Games that people pay for. */
const PAID = ['La Siesta', 'Carta a un Robot que Barre'];

/** The one of which a part of what was paid beyond the commitment was returned. */
const RETURNING = 'La Siesta';

/** What becomes of a game's investments in turn, the oldest first. */
const TURNS = ['paid', 'reported', 'paid in part', 'refused', 'settled', 'to pay', 'overpaid'] as const;

/** What arrives where it isn't what was reported. */
const RECEIVED: Partial<Record<(typeof TURNS)[number], (amount: number) => number>> = {
  'paid in part': (amount) => Math.ceil(amount / 2),
  settled: (amount) => amount - Math.floor(amount / 50),
  overpaid: (amount) => amount + Math.floor(amount / 50),
};

/** Released long ago: everybody paid within days, and one only half. */
export const PAID_LONG_AGO = 'El Termo y la Luna';
const DAYS_TO_PAY = 4;

/** Between two people who pay. */
const STEP = 15 * MINUTE;

type Made = { investmentId: number; projectId: number; amount: number };
type Sides = { studio: Viewer; investor: Viewer };

/** People pay by the studios' instructions within the last day, each side through the services. */
export async function makePayments(app: App, clock: WorldClock, now: Date): Promise<void> {
  const { services, dependencies } = app;
  const { payments, settlements, returnAnswers } = services;

  async function pay(turn: (typeof TURNS)[number], { studio, investor }: Sides, made: Made, at: Date): Promise<void> {
    const { investmentId, projectId: id, amount } = made;
    const day = dayOf(at);
    if (turn === 'to pay') return;
    await payments.report(investor, { investmentId, amount, paidOn: day });
    if (turn === 'reported') return;
    if (turn === 'refused')
      return void (await payments.refusePayment(studio, investmentId, 'La transferencia no llegó a nuestra cuenta'));
    const received = RECEIVED[turn]?.(amount) ?? null;
    await payments.confirm(studio, { projectId: id, investmentIds: [investmentId], receivedOn: day, amount: received });
    const settlement = { investmentId, reason: 'El banco cobró el 2 % de la transferencia', shown: null };
    if (turn === 'settled') await settlements.settle(studio, settlement);
  }

  /** Half of what was paid beyond a commitment; the first such return is disputed. */
  async function giveBack({ studio, investor }: Sides, { investmentId, amount }: Made, isFirst: boolean, at: Date) {
    const half = Math.floor(amount / 100);
    await payments.returnPayment(studio, { investmentId, amount: half, returnedOn: dayOf(at) });
    if (!isFirst) return;
    const rows = await dependencies.payments.paymentsOf([investmentId]);
    const paymentId = rows.get(investmentId)?.at(-1)?.id ?? 0;
    await returnAnswers.dispute(investor, paymentId, 'Miré mi cuenta del banco hasta hoy y no está');
    const text = 'Salió ayer desde nuestro banco, que a veces tarda un día. Si mañana no llega, la hacemos de nuevo.';
    await returnAnswers.reply(studio, { paymentId, text, bankReference: 'OP 48213377' });
  }

  for (const title of PAID) {
    const { game, studio, rows } = await gameNamed(app, title);
    for (const [index, row] of rows.entries()) {
      const at = new Date(now.getTime() - (rows.length - index) * STEP);
      clock.set(at);
      const investor: Viewer = { id: row.investorId, role: 'investor', developerProfileId: null };
      const made = { investmentId: row.id, projectId: game.id, amount: row.amountCents };
      const turn = TURNS[index % TURNS.length] ?? 'to pay';
      await pay(turn, { studio, investor }, made, at);
      if (turn === 'overpaid' && title === RETURNING)
        await giveBack({ studio, investor }, made, index < TURNS.length, at);
    }
  }
  const { game, studio, rows } = await gameNamed(app, PAID_LONG_AGO);
  for (const [index, { id, amountCents, createdAt: madeAt }] of rows.entries()) {
    const at = new Date(madeAt.getTime() + DAYS_TO_PAY * DAY);
    clock.set(at);
    const amount = index === 1 ? Math.floor(amountCents / 2) : null;
    await payments.confirm(studio, { projectId: game.id, investmentIds: [id], receivedOn: dayOf(at), amount });
  }
  clock.set(now);
}

/** A game with its studio and what was invested in it, the oldest first. */
export async function gameNamed({ database }: App, title: string) {
  const { investments, projects } = database.tables;
  const [found] = await database.read.select().from(projects).where(eq(projects.title, title));
  if (!found) throw new Error(`The demo world has no ${title}`);
  const owner: Viewer = { id: found.userId, role: 'developer', developerProfileId: found.developerId };
  const made = await database.read
    .select()
    .from(investments)
    .where(and(eq(investments.projectId, found.id), isNull(investments.reversesId)))
    .orderBy(asc(investments.createdAt), asc(investments.id));
  return { game: found, studio: owner, rows: made };
}

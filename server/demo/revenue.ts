import type { App } from '#server/app.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import { dayAfter, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { Distribution } from '#server/features/returns/distributions/distribution.lists.service.ts';
import type { StoreLine } from '#server/features/returns/revenue.report.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { PAID_LONG_AGO, gameNamed } from './payments.ts';
import { DEMO_INVESTOR } from './people.ts';
import type { WorldClock } from './world.ts';

type Quarter = { stores: StoreLine[]; note: string | null };

/** Days after a quarter until its report, and of the one that is late. */
const REPORTED_AFTER = 20;
const LATE_AFTER = 58;
const [CORRECTED, LATE] = [0, 1];
const DAYS_TO_CORRECT = 9;
const DAYS_TO_PAY = 5;
/** Days before now on which what is disputed was paid. */
const DISPUTED_DAYS = 12;

const sold = (store: 'STEAM' | 'ITCH' | 'EPIC', gross: number, refunds: number, share: number): StoreLine => ({
  store,
  name: null,
  grossCents: gross * 100,
  refundsCents: refunds * 100,
  storeShareCents: share * 100,
});

/** What was sold, the first quarter first: the launch, a loss, nothing at all, and two sales. */
const QUARTERS: readonly Quarter[] = [
  { stores: [sold('STEAM', 15_400, 1_240, 4_248), sold('ITCH', 1_180, 60, 112)], note: 'Las semanas del lanzamiento.' },
  { stores: [sold('STEAM', 7_900, 610, 2_187), sold('ITCH', 420, 15, 40)], note: null },
  {
    stores: [sold('STEAM', 980, 2_150, 0)],
    note: 'Un paquete con otros juegos se canceló, y Steam descontó lo que ya nos había pagado.',
  },
  { stores: [], note: 'El juego estuvo fuera de venta mientras cambiábamos de editora.' },
  { stores: [sold('STEAM', 6_300, 480, 1_746), sold('EPIC', 1_500, 90, 169)], note: 'Volvió a la venta, con oferta.' },
  { stores: [sold('STEAM', 9_200, 730, 2_541), sold('EPIC', 2_100, 130, 236)], note: 'La oferta de verano.' },
  { stores: [sold('STEAM', 4_100, 320, 1_134), sold('ITCH', 260, 10, 25)], note: null },
];

/** What the first report left out. */
const FORGOTTEN = sold('EPIC', 1_900, 75, 219);

type Distributed = Visible<Distribution>;

const investorOf = ({ investorId: id }: Distributed): Viewer => ({ id, role: 'investor', developerProfileId: null });

const atNoon = (day: Day): Date => new Date(`${day}T15:00:00Z`);

/** Two years of reports of a released game, and of what its studio paid; the last quarter is still to report. */
export async function reportRevenue(app: App, clock: WorldClock, now: Date): Promise<void> {
  const { distributions, projects, revenueReports } = app.services;
  const { game, studio } = await gameNamed(app, PAID_LONG_AGO);
  const projectId = game.id;
  const ines = await app.dependencies.users.findCredentials(DEMO_INVESTOR);
  const project = await projects.get(studio, projectId);
  const periods = (await revenueReports.periodsOf(studio, [project])).get(projectId) ?? [];
  const over = periods.filter(({ endsOn }) => endsOn < dayOf(now)).slice(0, -1);

  /** With what the studio is shown before it publishes. */
  async function shown(periodEndsOn: Day, { stores, note }: Quarter) {
    const draft = { projectId, periodEndsOn, stores, note };
    return { ...draft, distributed: (await revenueReports.preview(studio, draft)).distributedCents };
  }

  /** Records a payment at noon; null: all that they are owed. */
  async function pay(paidOn: Day, investorIds: number[], total: number, amount: number | null): Promise<void> {
    const bankReference = `OP ${paidOn.replaceAll('-', '')}`;
    clock.set(atNoon(paidOn));
    await distributions.markPaid(studio, { projectId, investorIds, amount, total, paidOn, bankReference });
    clock.set(atNoon(dayAfter(paidOn, 1)));
  }

  const owed = async () => {
    const { rows } = await distributions.listOfProject(studio, project, { limit: 50, offset: 0, after: null });
    return rows.filter(({ dueCents }) => dueCents > 0);
  };
  const lastPaid = async (one: Distributed) => (await distributions.paymentsOf([one])).get(one.id)?.at(-1)?.id ?? 0;

  /** All that is owed; most people say that it came. */
  async function payAll(paidOn: Day): Promise<void> {
    const found = await owed();
    if (found.length === 0) return;
    const ids = found.map(({ investorId }) => investorId);
    await pay(
      paidOn,
      ids,
      found.reduce((sum, { owedCents }) => sum + owedCents, 0),
      null,
    );
    for (const [index, one] of found.entries())
      if (one.investorId === ines?.id || index % 3 > 0)
        await distributions.confirm(investorOf(one), await lastPaid(one));
  }

  /** A part for the demo's investor, who says that it did not come. */
  async function payDisputed(paidOn: Day): Promise<void> {
    const one = (await owed()).find(({ investorId }) => investorId === ines?.id);
    if (!one) return;
    const half = Math.floor(one.owedCents / 2);
    await pay(paidOn, [one.investorId], half, half);
    const paymentId = await lastPaid(one);
    await distributions.dispute(investorOf(one), paymentId, 'Miré mi cuenta toda la semana y no está');
    const text = 'El banco la rechazó porque faltaba un número de la cuenta. La hicimos de nuevo hoy.';
    await distributions.reply(studio, { paymentId, text, bankReference: 'OP 90155372' });
  }

  for (const [index, { endsOn }] of over.entries()) {
    const quarter = QUARTERS[index] ?? { stores: [], note: null };
    const reportedOn = dayAfter(endsOn, index === LATE ? LATE_AFTER : REPORTED_AFTER);
    clock.set(atNoon(reportedOn));
    await revenueReports.publish(studio, await shown(endsOn, quarter));
    if (index < over.length - 1) await payAll(dayAfter(reportedOn, DAYS_TO_PAY));
    if (index !== CORRECTED) continue;
    clock.set(atNoon(dayAfter(reportedOn, DAYS_TO_CORRECT)));
    const corrected = await shown(endsOn, { ...quarter, stores: [...quarter.stores, FORGOTTEN] });
    await revenueReports.correct(studio, { ...corrected, reason: 'Faltaba lo que se vendió en Epic.' });
  }
  await payDisputed(dayAfter(dayOf(now), -DISPUTED_DAYS));
  clock.set(now);
}

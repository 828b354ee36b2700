import { dayAfter, dayOf, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { hasCampaignEnded, type Campaign } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { COMMITMENT, reversalProblem, type Investment } from '../investment.rules.ts';

/**
 * For how many days after that of the investment it can be withdrawn, unless `WITHDRAWAL_DAYS` says otherwise. They are
 * stored with each investment, as they were said before it was made.
 */
export const WITHDRAWAL_DAYS = 10;

/** Days in which whoever paid may withdraw, after a funded all-or-nothing game fell below its goal. */
export const LEAVING_DAYS = 10;

/** How often one person may withdraw from a project, since others are notified of each freed seat. */
export const MAX_WITHDRAWALS = 3;

/** The reason that a withdrawal is stored with. */
export const WITHDRAWAL_REASON = 'La retiró quien invirtió';

/** The same for one that an investor who closed their account didn't pay. */
export const LEFT_REASON = 'Quien invirtió cerró su cuenta sin pagarla';

const withdrawalText = (days: number): string =>
  ` Puedes retirarlo durante ${plural(days, 'día', 'días')}, mientras no termine la campaña.`;

const releaseText = (paymentDays: number): string =>
  ` Si no lo pagas hasta ${plural(paymentDays, 'día', 'días')} después de que se pueda pagar, el estudio puede anularlo.`;

/** `COMMITMENT`, for how long it can be withdrawn (0 days are never), and for how long it may stay unpaid. */
export const commitmentFor = (days: number, paymentDays: number | null): string =>
  COMMITMENT + (days === 0 ? '' : withdrawalText(days)) + (paymentDays === null ? '' : releaseText(paymentDays));

/** Said on the receipt of an investment that can be withdrawn until then. */
export const withdrawableText = (until: Day): string =>
  `Puedes retirarla hasta el ${shownDay(until)} inclusive, mientras no termine la campaña.`;

/** The same after the campaign, of one that is paid. */
export const leavableText = (until: Day): string =>
  `Lo que sigue en pie no llega a la meta: puedes retirarla hasta el ${shownDay(until)} inclusive, y el estudio tiene que devolverte lo que recibió.`;

const SEAT =
  'Si no te queda otra en el proyecto, pierdes tu cupo, que puede tomar otra persona, y dejas de leer las ' +
  'actualizaciones para inversores.';

/** Said before an investment is withdrawn, while the campaign runs or after it. */
export const withdrawingText = (hasEnded: boolean): string =>
  hasEnded
    ? 'El estudio tiene que devolverte lo que recibió de ella. Si no te queda otra en el proyecto, dejas de leer las ' +
      'actualizaciones para inversores.'
    : `${SEAT} En un mismo proyecto puedes retirar hasta ${MAX_WITHDRAWALS} veces.`;

/** What the studio received and returned of it, and what its investor reported without an answer. */
export type PaidOf = { receivedCents: Cents; returnedCents: Cents; reportedCents: Cents | null };

/** Whether the studio has nothing of it, and nothing waits for its answer. */
export const isUntouched = ({ receivedCents, returnedCents, reportedCents }: PaidOf): boolean =>
  receivedCents === returnedCents && reportedCents === null;

export type Withdrawing = {
  investment: Investment;
  project: Campaign & Pick<Project, 'belowGoalAt'>;
  /** How often its investor has withdrawn from the project. */
  withdrawn: number;
  /** Null without payments. */
  paid: PaidOf | null;
  today: Day;
  /** For how many days an investment without days of its own can be withdrawn; 0: not at all. */
  defaultDays: number;
};

type Made = Pick<Withdrawing, 'investment' | 'defaultDays'>;

const daysOf = ({ investment, defaultDays }: Made): number => investment.withdrawalDays ?? defaultDays;

/** The last day on which whoever paid may withdraw, because the game fell below its goal; null otherwise. */
function leavableUntil({ project, paid }: Pick<Withdrawing, 'project' | 'paid'>): Day | null {
  if (project.belowGoalAt === null || !paid || paid.receivedCents === paid.returnedCents) return null;
  return dayAfter(dayOf(project.belowGoalAt), LEAVING_DAYS);
}

const lastDayOf = (withdrawing: Made & Pick<Withdrawing, 'project' | 'paid'>): Day =>
  leavableUntil(withdrawing) ?? dayAfter(dayOf(withdrawing.investment.createdAt), daysOf(withdrawing));

const CAMPAIGN_ENDED = problem('CAMPAIGN_ENDED', 'La campaña ya terminó: tu inversión no se puede retirar');
const NEVER = problem('WITHDRAWAL_TOO_LATE', 'Las inversiones no se pueden retirar');
const ALREADY_PAID = problem('ALREADY_PAID', 'El estudio ya recibió dinero de esta inversión: no se puede retirar');
const REPORTED = problem(
  'PAYMENT_REPORTED',
  'Avisaste un pago que espera la respuesta del estudio: retira antes el aviso',
);
const LIMIT = problem('WITHDRAWAL_LIMIT', `Ya retiraste ${MAX_WITHDRAWALS} inversiones de este proyecto`);

/** Why its investor can't withdraw an investment today, or null. */
export function withdrawalProblem(withdrawing: Withdrawing): Problem | null {
  const { investment, project, withdrawn, paid, today } = withdrawing;
  const reversed = reversalProblem(investment);
  if (reversed) return reversed;
  const leavable = leavableUntil(withdrawing);
  if (leavable !== null && today <= leavable) return paid?.reportedCents === null ? null : REPORTED;
  if (paid && paid.receivedCents > paid.returnedCents) return ALREADY_PAID;
  if (paid && paid.reportedCents !== null) return REPORTED;
  if (hasCampaignEnded(project, today)) return CAMPAIGN_ENDED;
  if (daysOf(withdrawing) === 0) return NEVER;
  const last = lastDayOf(withdrawing);
  if (today > last) return problem('WITHDRAWAL_TOO_LATE', `Podías retirar tu inversión hasta el ${shownDay(last)}`);
  return withdrawn < MAX_WITHDRAWALS ? null : LIMIT;
}

/** The last day on which its investor can withdraw an investment; null when they can't. */
export const withdrawableUntil = (withdrawing: Withdrawing): Day | null =>
  withdrawalProblem(withdrawing) ? null : lastDayOf(withdrawing);

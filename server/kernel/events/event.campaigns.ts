import { formatUsd } from '../money/money.ts';
import { shownDay } from '../time/calendar.ts';
import type { EventDeclaration } from './event.declaration.ts';
import { released } from './event.words.ts';
import { plural } from '../text/plural.ts';

/** Number of free seats at which the last ones are announced, once; never in a project that began with as few. */
export const LAST_SEATS = 3;

const daysAway = (days: number): string => (days <= 0 ? 'hoy' : `en ${plural(days, 'día', 'días')}`);

/** How a campaign goes on, and comes to its end. */
export const CAMPAIGNS = {
  goal_reached: {
    topic: 'money',
    audience: ['owner', 'investor', 'follower'],
    label: 'Meta alcanzada',
    // once in a project's life, and commitments may be withdrawn afterwards
    sentence: ({ campaign: { isOpen, isBelowGoal } }) => {
      const reached = 'Los compromisos llegaron a la meta';
      if (isBelowGoal) return `${reached}, pero hoy están por debajo`;
      return isOpen ? `${reached}, y pueden bajar mientras la campaña siga abierta` : reached;
    },
  },
  last_seats: {
    topic: 'money',
    audience: ['owner', 'follower'],
    label: 'Últimos cupos',
    sentence: () => `Quedan los últimos ${LAST_SEATS} cupos`,
  },
  campaign_closing: {
    topic: 'money',
    audience: ['owner', 'investor', 'follower'],
    label: 'Cierre próximo',
    sentence: ({ closing }) =>
      closing === null
        ? 'Se acerca el cierre de la campaña'
        : `La campaña cierra ${daysAway(closing.daysLeft)}, el ${shownDay(closing.day)}`,
  },
  campaign_ended: {
    topic: 'money',
    audience: ['owner', 'investor', 'released', 'follower'],
    label: 'Campaña terminada',
    sentence: ({ campaign: { isFunded, endedBelowCents }, ...money }) => {
      if (!isFunded) return `La campaña terminó sin financiarse${released(money)}`;
      return endedBelowCents === null
        ? 'La campaña terminó financiada'
        : `La campaña terminó con ${formatUsd(endedBelowCents)} comprometidos`;
    },
  },
  campaign_below_goal: {
    topic: 'money',
    audience: ['investor'],
    webhook: ['owner', 'backer'],
    label: 'Por debajo de la meta',
    sentence: () =>
      'Se anularon compromisos sin pagar y lo que sigue en pie no llega a la meta: si ya pagaste, tu comprobante dice hasta cuándo puedes retirarte',
  },
} as const satisfies Record<string, EventDeclaration>;

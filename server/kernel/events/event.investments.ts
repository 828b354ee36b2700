import type { EventDeclaration } from './event.declaration.ts';
import { preceded, owed } from './event.words.ts';
import { formatUsd } from '../money/money.ts';

/** Investments and their reversals, which are announced while the project is hidden, too. */
export const INVESTMENTS = {
  investment_received: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner'],
    isFrequent: true,
    label: 'Inversión recibida',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} invirtió${amountCents === null ? '' : ` ${formatUsd(amountCents)}`}`,
  },
  investment_reversed: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner', 'addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Inversión anulada',
    sentence: ({ actor, amountCents, toReturnCents, isToReader }) => {
      const whose = isToReader ? 'tu' : 'la';
      const said = `Se anuló ${whose} inversión${preceded(amountCents && formatUsd(amountCents))}${preceded(actor)}`;
      return said + owed(toReturnCents, ': el estudio');
    },
  },
  investment_withdrawn: {
    subject: 'investment',
    topic: 'money',
    audience: ['owner', 'addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Inversión retirada',
    sentence: ({ actor, amountCents }) =>
      `${actor ?? 'Alguien'} retiró su inversión${preceded(amountCents && formatUsd(amountCents))}`,
  },
  seat_freed: {
    topic: 'seats',
    audience: ['addressee'], // one event for each who waits
    webhook: ['addressee'],
    label: 'Cupo liberado',
    sentence: () => 'Se liberó un cupo',
  },
} as const satisfies Record<string, EventDeclaration>;

import type { EventDeclaration, SentenceParts } from './event.declaration.ts';
import { until } from './event.words.ts';
import { formatUsd, type Cents } from '../money/money.ts';
import { shownDay } from '../time/calendar.ts';

type Report = SentenceParts['report'];

const upTo = ({ endsOn }: Report): string => (endsOn === null ? '' : ` hasta el ${shownDay(endsOn)}`);

function difference(cents: Cents): string {
  if (cents === 0) return 'te corresponde lo mismo';
  return `te corresponden ${formatUsd(Math.abs(cents))} ${cents > 0 ? 'más' : 'menos'}`;
}

/** Reports of revenue, as studios declare it: investors are notified while the project is hidden, too. */
export const REVENUE_REPORTS = {
  revenue_report_due: {
    topic: 'money',
    audience: ['owner'],
    webhook: ['owner'],
    label: 'Informe de ingresos por vencer',
    sentence: ({ report: { due } }) => `Falta tu informe de ingresos${until(due)}`,
  },
  /** To each investor with a line, with what they get. */
  revenue_report_published: {
    subject: 'revenue_report',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Informe de ingresos publicado',
    sentence: ({ amountCents, report }) => {
      const own = amountCents ? `te corresponden ${formatUsd(amountCents)}` : 'esta vez no te corresponde nada';
      return `El estudio declaró sus ingresos${upTo(report)}: ${own}`;
    },
  },
  /** To each investor with a line now or before, with the difference. */
  revenue_report_corrected: {
    subject: 'revenue_report',
    topic: 'payments',
    audience: ['addressee'],
    webhook: ['owner', 'addressee'],
    label: 'Informe de ingresos corregido',
    sentence: ({ amountCents, report }) =>
      `El estudio corrigió los ingresos que declaró${upTo(report)}: ${difference(amountCents ?? 0)}`,
  },
  revenue_report_late: {
    topic: 'money',
    audience: ['owner', 'investor'],
    webhook: ['owner', 'backer'],
    label: 'Informe de ingresos atrasado',
    sentence: ({ report: { due } }) =>
      `No se publicó el informe de ingresos${due === null ? '' : ` que vencía el ${shownDay(due.day)}`}`,
  },
} as const satisfies Record<string, EventDeclaration>;

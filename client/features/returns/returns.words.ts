import type { RevenuePeriodState, RevenueStore } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import type { Labelled } from '#client/text/labels.ts';
import { STORE_WORD } from '#server/features/returns/returns.kinds.rules.ts';

/** What a studio reports is its own declaration, and is called so once wherever it is shown. */
export const DECLARED = 'declarado por el estudio';

/** The name of another store, as the studio wrote it. */
export const storeName = ({ store, name }: { store: RevenueStore; name: string | null }): string =>
  name ?? STORE_WORD[store] ?? store;

const STATES: Readonly<Partial<Record<string, Labelled>>> = {
  RUNNING: { label: 'En curso', tone: 'gray' },
  OPEN: { label: 'Por informar', tone: 'blue' },
  LATE: { label: 'Informe atrasado', tone: 'red' },
  REPORTED: { label: 'Informado a tiempo', tone: 'green' },
  REPORTED_LATE: { label: 'Informado tarde', tone: 'orange' },
};

export const periodLabel = (state: RevenuePeriodState): Labelled => STATES[state] ?? { label: state, tone: 'gray' };

/** `01/01/2026 – 31/03/2026`. */
export const periodText = (startsOn: string, endsOn: string): string =>
  `${formatDate(startsOn)} – ${formatDate(endsOn)}`;

/** `US$ 200, de ellos US$ 90 que dices que no llegaron`: what came back to the reader, in dollars. */
export const cameBackToYouText = (paid: number, disputed: number): string =>
  disputed === 0
    ? formatDollars(paid)
    : `${formatDollars(paid)}, de ellos ${formatDollars(disputed)} que dices que no llegaron`;

export const investorName = (investor: { name: string | null } | null): string =>
  investor?.name || 'Inversor sin nombre';

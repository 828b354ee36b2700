import type { DeadlineState } from '#client/apollo/schema.generated.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { plural } from '#server/kernel/text/plural.ts';

type Props = { deadline: { state: DeadlineState; daysLeft: number | null; urgent: boolean } };

/** Deadline status; renders nothing without a date or for a status this client does not know. */
export function DeadlineBadge({ deadline: { state, daysLeft, urgent } }: Props) {
  if (state === 'COMPLETED') return <ToneBadge label="Completado" tone="green" />;
  if (state === 'OVERDUE') return <ToneBadge label="Vencido" tone="red" />;
  if (state !== 'PENDING' || daysLeft === null) return null;
  return <ToneBadge label={plural(daysLeft, 'día restante', 'días restantes')} tone={urgent ? 'orange' : 'gray'} />;
}

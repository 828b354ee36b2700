import type { DeadlineState } from '#client/apollo/schema.generated.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';

type Props = { deadline: { state: DeadlineState; daysLeft: number | null; urgent: boolean } };

/** How a milestone stands against its date; nothing when it has none. */
export function DeadlineBadge({ deadline: { state, daysLeft, urgent } }: Props) {
  if (state === 'NONE') return null;
  if (state === 'COMPLETED') return <ToneBadge label="Completado" tone="green" />;
  if (state === 'OVERDUE') return <ToneBadge label="Vencido" tone="red" />;
  return <ToneBadge label={`${daysLeft} días restantes`} tone={urgent ? 'orange' : 'gray'} />;
}

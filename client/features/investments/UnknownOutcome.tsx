import { formatDollars } from '#client/text/format.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import type { Attempt } from './attempt.ts';

type Props = {
  attempt: Attempt;
  /** Why the last attempt failed; null when there was none since the page was loaded or the amount changed. */
  failure: string | null;
};

/** Warns that no response arrived, so the investment may or may not have been made. */
export const UnknownOutcome = ({ attempt, failure }: Props) => (
  <ErrorAlert title={failure === null ? undefined : 'Error'} mild={failure === null} focused={failure !== null}>
    {failure} No sabemos si tu inversión de {formatDollars(attempt.amount)} llegó. Puedes repetir el mismo monto: no se
    contará dos veces.
  </ErrorAlert>
);

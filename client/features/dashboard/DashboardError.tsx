import { messageOf } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

type Props = { error: unknown; fallback: string; onRetry: () => void };

/** In place of a dashboard that could not be loaded. */
export const DashboardError = (props: Props) => (
  <>
    <PageHeader title="Inicio" />
    <DashboardAlert {...props} />
  </>
);

/** Above a dashboard that could not be loaded again. */
export const DashboardAlert = ({ error, fallback, onRetry }: Props) => (
  <ErrorAlert above title="Hubo un problema al cargar el dashboard" onRetry={onRetry}>
    {messageOf(error, fallback)}
  </ErrorAlert>
);

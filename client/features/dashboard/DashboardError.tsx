import { messageOf } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

type Props = { error: unknown; fallback: string; onRetry: () => void };

export const DashboardError = ({ error, fallback, onRetry }: Props) => (
  <>
    <PageHeader title="Inicio" />
    <ErrorAlert title="Hubo un problema al cargar el dashboard" onRetry={onRetry}>
      {messageOf(error, fallback)}
    </ErrorAlert>
  </>
);

import { ChartPie } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from '#client/queries/NotFound.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { ReportForm } from './ReportForm.tsx';
import { useRevenueToReportQuery, type RevenueToReportQueryVariables } from './ReportRevenue.generated.ts';

/** /projects/{projectId}/returns/{periodEndsOn}: the report of a period, or its correction. */
export function ReportRevenueScreen({ variables }: { variables: RevenueToReportQueryVariables }) {
  const { periodEndsOn = '' } = useParams();
  const user = useUser();
  const query = useRevenueToReportQuery({ variables, fetchPolicy: 'network-only' });
  const found = query.data?.project;
  // It stays what it was when the form was opened: publishing it makes it another.
  const [opened, setOpened] = useState<typeof found>(null);
  if (found && opened?.id !== found.id) setOpened(found);
  const project = opened?.id === variables.projectId ? opened : found;
  if (!project && !query.error && !query.data) return <FormSkeleton narrow />;
  const period = project?.revenuePeriods?.find(({ endsOn }) => endsOn === periodEndsOn);
  if (!project?.viewerRights.includes('PROJECT_PAYMENTS')) return <NotFound what="project" query={query} />;
  if (!period) return <NoPeriod project={project} />;
  const next = (period.report?.version ?? 0) + 1;
  return (
    <ReportForm
      key={periodEndsOn}
      project={project}
      period={period}
      draftKey={draftKey(user.id, `revenue.${project.id}.${periodEndsOn}.${next}`)}
    />
  );
}

const NoPeriod = ({ project: { id, title } }: { project: { id: string; title: string } }) => (
  <>
    <PageHeader title="Informar ingresos" subtitle={title} backTo={paths.projectReturns(id)} />
    <EmptyState icon={ChartPie} text="Ese día no termina ningún período de este juego" />
  </>
);

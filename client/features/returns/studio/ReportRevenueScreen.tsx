import { ChartPie } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotFound } from '#client/queries/NotFound.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { draftKey } from '#client/storage.ts';
import { calendarNow } from '#client/sandbox.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { publicationProblem, reportCorrectionProblem } from '#server/features/returns/revenue.report.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { ReportForm } from './ReportForm.tsx';
import {
  useRevenueToReportQuery,
  type RevenueToReportQuery,
  type RevenueToReportQueryVariables,
} from './ReportRevenue.generated.ts';

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
  const periods = project?.revenuePeriods ?? [];
  const period = periods.find(({ endsOn }) => endsOn === periodEndsOn);
  if (!project?.viewerRights.includes('PROJECT_PAYMENTS')) return <NotFound what="project" query={query} />;
  if (!period) return <NoForm project={project} text="Ese día no termina ningún período de este juego" />;
  const refused = whyRefused(periods, period);
  if (refused) return <NoForm project={project} text={refused} />;
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

type Period = NonNullable<NonNullable<RevenueToReportQuery['project']>['revenuePeriods']>[number];

/** Why the report of a period can't be published or corrected today, or null. */
function whyRefused(periods: readonly Period[], { report, ...period }: Period): string | null {
  const today = dayOf(calendarNow());
  if (report) return reportCorrectionProblem(period.endsOn, report.version, today)?.message ?? null;
  const reports = periods.flatMap(({ endsOn, report: other }) =>
    other ? [{ periodEndsOn: endsOn, version: other.version }] : [],
  );
  return publicationProblem({ periods }, period, reports, today)?.message ?? null;
}

type NoFormProps = { project: { id: string; title: string }; text: string };

const NoForm = ({ project: { id, title }, text }: NoFormProps) => (
  <>
    <PageHeader title="Informar ingresos" subtitle={title} backTo={paths.projectReturns(id)} />
    <EmptyState
      icon={ChartPie}
      text={text}
      action={<LinkButton to={paths.projectReturns(id)}>Ver los informes</LinkButton>}
    />
  </>
);

import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OFFLINE } from '#client/apollo/offline.ts';
import { useConnection } from '#client/connection.ts';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { paths } from '#client/routing/paths.ts';
import { calendarNow } from '#client/sandbox.ts';
import { formatDate } from '#client/text/date.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { useIdleImport } from '#client/ui/hooks/useIdleImport.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { NET_REVENUE } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { periodText } from '../returns.words.ts';
import {
  CHECKS,
  describe,
  reportInput,
  reportProblems,
  STORE_ERRORS,
  valuesOf,
  type ReportValues,
} from './report.values.ts';
import {
  useCorrectRevenueReportMutation,
  usePublishRevenueReportMutation,
  type RevenueToReportQuery,
} from './ReportRevenue.generated.ts';
import { StoreRows } from './StoreRows.tsx';

const loadPreview = lazyImport(() => import('./ReportPreview.tsx'), 'ReportPreview');

const PREVIEW_MISSING = 'No pudimos cargar la vista previa. Recarga la página: lo que escribiste queda en el borrador.';

type Project = NonNullable<RevenueToReportQuery['project']>;
type Props = {
  project: Pick<Project, 'id' | 'title' | 'fundingGoal' | 'revenueShare' | 'returnCap'>;
  period: NonNullable<Project['revenuePeriods']>[number];
  /** Storage key of the draft. */
  draftKey: string;
};

/** What the studio declares of a period: shown with all lines before it is published. */
export function ReportForm({ project, period, draftKey }: Props) {
  const navigate = useNavigate();
  const [publish] = usePublishRevenueReportMutation();
  const [correct] = useCorrectRevenueReportMutation();
  const previewPart = useIdleImport(loadPreview);
  const [preview, setPreview] = useState<'closed' | 'open' | 'failed'>('closed');
  const isConnected = useConnection() === 'connected';
  const distributed = useRef(0);
  const { report, startsOn, endsOn, dueOn } = period;
  const isCorrection = report !== null;
  const [saved] = useState(() => valuesOf(report));
  const list = paths.projectReturns(project.id);
  const inputOf = (values: ReportValues) => ({
    projectId: project.id,
    periodEndsOn: endsOn,
    ...reportInput(values),
  });
  const form = useDraftForm<ReportValues>({
    saved,
    version: null,
    draftKey,
    draftChecks: CHECKS,
    describe,
    validate: (values) => reportProblems(values, isCorrection),
    needsConfirmation() {
      setPreview('open');
      loadPreview().catch(() => setPreview('failed'));
      return true;
    },
    save(values) {
      const input = { ...inputOf(values), distributed: distributed.current };
      return isCorrection
        ? correct({ variables: { input: { ...input, reason: values.reason } } })
        : publish({ variables: { input } });
    },
    onSaved() {
      toaster.success({ title: isCorrection ? 'Publicaste la corrección' : 'Publicaste el informe' });
      void navigate(list);
    },
    fallback: MESSAGE.failed,
  });
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader
        title={isCorrection ? 'Corregir un informe' : 'Informar ingresos'}
        subtitle={project.title}
        backTo={list}
      />
      <Panel title={periodText(startsOn, endsOn)}>
        <Stack gap="1" mb="5">
          <Text textStyle="sm">
            Los ingresos netos son {NET_REVENUE}. Se leen siempre como declarados por el estudio: Fichín no los revisa.
          </Text>
          <Muted>
            En dólares. Lo que dejes vacío cuenta como cero.
            {!isCorrection &&
              ` Se ${dueOn < dayOf(calendarNow()) ? 'informaba' : 'informa'} hasta el ${formatDate(dueOn)}.`}
          </Muted>
        </Stack>
        <DraftForm form={form} label="Informe de ingresos">
          <StoreRows
            stores={form.values.stores}
            errors={form.fieldErrors}
            onChange={(stores) => {
              form.change({ stores });
              form.clearErrors(...STORE_ERRORS);
            }}
          />
          <TextField
            label="Nota"
            rows={4}
            hint="Opcional. La leen tus inversores con el informe."
            {...form.control('note')}
          />
          {isCorrection && (
            <TextField
              label="Motivo de la corrección"
              required
              rows={3}
              hint="Lo leen tus inversores."
              {...form.control('reason')}
            />
          )}
          <FormFailure form={form} />
          {preview === 'failed' && <ErrorAlert>{isConnected ? PREVIEW_MISSING : OFFLINE.message}</ErrorAlert>}
          <Flex gap="3" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
            <LinkButton to={list} colorPalette="gray">
              Cancelar
            </LinkButton>
            <SubmitButton form={form}>Ver cuánto recibe cada uno</SubmitButton>
          </Flex>
        </DraftForm>
      </Panel>
      {previewPart && (
        <previewPart.ReportPreview
          open={preview === 'open'}
          input={inputOf(form.values)}
          terms={project}
          period={period}
          onClose={() => setPreview('closed')}
          onPublish={(sum) => {
            distributed.current = sum;
            setPreview('closed');
            form.confirm();
          }}
        />
      )}
    </Box>
  );
}

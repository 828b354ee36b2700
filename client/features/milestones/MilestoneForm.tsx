import { Box, Flex, Grid } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import type { Edit } from '#client/forms/useDraft.ts';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { paths } from '#client/routing/paths.ts';
import { calendarNow } from '#client/sandbox.ts';
import { MILESTONE_STAGE_LABEL, MILESTONE_STATUS, optionsOf } from '#client/text/labels.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { CHECKS, describe, fieldsProblems, type MilestoneValues } from './milestoneFields.ts';

type Props = {
  title: string;
  project: { id: string; title: string };
  saved: MilestoneValues;
  /** The revision of what is stored; null for a new one. */
  version: number | null;
  /** Storage key of the draft. */
  draftKey: string;
  submitLabel: string;
  success: string;
  /** Shown when the server sent no message. */
  fallback: string;
  /** Rejects when saving failed. */
  save: (fields: MilestoneValues, edit: Edit<number | null>) => Promise<unknown>;
  refresh?: () => Promise<unknown>;
};

/** Whether what is promised counts as late from the start; what was delivered before was so in its time. */
const isLate = ({ estimatedDate }: MilestoneValues, saved: MilestoneValues): boolean =>
  estimatedDate !== '' && estimatedDate < dayOf(calendarNow()) && saved.status !== 'COMPLETED';

const STATUSES = optionsOf(MILESTONE_STATUS);
const STAGES = optionsOf(MILESTONE_STAGE_LABEL);

/** The page of a new or edited milestone; once it is saved, its project's milestones are shown. */
export function MilestoneForm({ title, project, submitLabel, success, ...options }: Props) {
  const navigate = useNavigate();
  const list = paths.milestones(project.id);
  const form = useDraftForm({
    ...options,
    validate: fieldsProblems,
    errorFieldNames: { dueDate: 'estimatedDate' },
    draftChecks: CHECKS,
    describe,
    onSaved() {
      toaster.success({ title: success });
      void navigate(list);
    },
  });
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title={title} subtitle={project.title} backTo={list} />
      <Panel title="Datos del hito">
        <DraftForm form={form} label="Hito">
          <TextField label="Título" required {...form.control('title')} />
          <TextField
            label="Descripción"
            required
            rows={5}
            hint="Qué se entrega y cómo se sabrá que está hecho."
            {...form.control('description')}
          />
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="5">
            <TextField
              label="Fecha estimada"
              required
              type="date"
              hint={isLate(form.values, options.saved) && 'Esa fecha ya pasó: contará como atraso.'}
              {...form.control('estimatedDate')}
            />
            <SelectField label="Estado" options={STATUSES} {...form.control('status')} />
            <SelectField
              label="Etapa"
              hint="Cómo estará el juego cuando lo cumplas."
              options={STAGES}
              empty="Sin etapa"
              {...form.control('stage')}
            />
          </Grid>
          <FormFailure form={form} prefix="Error al guardar el hito: " />
          <Flex gap="3" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
            <LinkButton to={list} colorPalette="gray">
              Cancelar
            </LinkButton>
            <SubmitButton form={form}>{submitLabel}</SubmitButton>
          </Flex>
        </DraftForm>
      </Panel>
    </Box>
  );
}

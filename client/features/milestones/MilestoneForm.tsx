import { Button, chakra, Flex, Grid, Input, Textarea } from '@chakra-ui/react';
import { DraftNotice } from '#client/forms/DraftNotice.tsx';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { useSavedDraft } from '#client/forms/useSavedDraft.ts';
import { useSubmit } from '#client/forms/useSubmit.ts';
import { MILESTONE_STAGE_LABEL, MILESTONE_STATUS } from '#client/text/labels.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { CHECKS, fieldsProblems, type MilestoneFields } from './milestoneFields.ts';

type Props = {
  saved: MilestoneFields;
  /** Where the draft is kept. */
  draftKey: string;
  submitLabel: string;
  /** What is said when the server gave no message. */
  fallback: string;
  cancelTo: string;
  save: (fields: MilestoneFields) => Promise<unknown>;
  onSaved: () => void;
};

const STATUSES = Object.entries(MILESTONE_STATUS).map(([value, { label }]) => ({ value, label }));
const STAGES = Object.entries(MILESTONE_STAGE_LABEL).map(([value, label]) => ({ value, label }));

export function MilestoneForm({ saved, draftKey, submitLabel, fallback, cancelTo, save, onSaved }: Props) {
  const draft = useSavedDraft({ key: draftKey, saved, checks: CHECKS });
  const fields = draft.values;
  const { fieldErrors, clearErrors, failure, saving, submit } = useSubmit({
    problems: () => fieldsProblems(fields),
    save: () => save(fields),
    onSaved() {
      draft.settle(fields);
      onSaved();
    },
    fallback,
  });
  function change(part: Partial<MilestoneFields>) {
    draft.change(part);
    clearErrors(part.estimatedDate === undefined ? Object.keys(part) : ['dueDate']);
  }
  return (
    <chakra.form noValidate aria-label="Hito" display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      {draft.recovered && <DraftNotice onDiscard={draft.discard} />}
      <Field label="Título" required error={fieldErrors['title']}>
        <Input name="title" value={fields.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <Field
        label="Descripción"
        required
        error={fieldErrors['description']}
        hint="Qué se entrega y cómo se sabrá que está hecho."
      >
        <Textarea
          name="description"
          rows={5}
          value={fields.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Grid templateColumns={{ md: 'repeat(3, minmax(0, 1fr))' }} gap="5">
        <Field label="Fecha estimada" required error={fieldErrors['dueDate']}>
          <Input
            type="date"
            name="dueDate"
            value={fields.estimatedDate}
            onChange={(event) => change({ estimatedDate: event.target.value })}
          />
        </Field>
        <SelectField
          label="Estado"
          name="status"
          value={fields.status}
          options={STATUSES}
          onChange={(status) => change({ status: status as MilestoneFields['status'] })}
        />
        <SelectField
          label="Etapa"
          name="stage"
          value={fields.stage}
          options={STAGES}
          empty="Sin etapa"
          onChange={(stage) => change({ stage: stage as MilestoneFields['stage'] })}
        />
      </Grid>
      {failure && <ErrorAlert>Error al guardar el hito: {failure}</ErrorAlert>}
      <Flex gap="3" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
        <LinkButton to={cancelTo} variant="outline" colorPalette="gray">
          Cancelar
        </LinkButton>
        <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={saving}>
          {submitLabel}
        </Button>
      </Flex>
      <LeaveDialog unsaved={draft.dirty} hasFiles={false} />
    </chakra.form>
  );
}

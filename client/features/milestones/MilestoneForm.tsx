import { Button, chakra, Flex, Grid, Input, Textarea } from '@chakra-ui/react';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { readFailure } from '#client/apollo/failure.ts';
import { MILESTONE_STAGE_LABEL, MILESTONE_STATUS } from '#client/text/labels.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Field } from '#client/ui/Field.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { fieldsProblems, type MilestoneFields } from './milestoneFields.ts';

type Props = {
  saved: MilestoneFields;
  submitLabel: string;
  /** What is said when the server gave no message. */
  fallback: string;
  cancelTo: string;
  save: (fields: MilestoneFields) => Promise<unknown>;
  onSaved: () => void;
};

const STATUSES = Object.entries(MILESTONE_STATUS).map(([value, { label }]) => ({ value, label }));
const STAGES = Object.entries(MILESTONE_STAGE_LABEL).map(([value, label]) => ({ value, label }));

export function MilestoneForm({ saved, submitLabel, fallback, cancelTo, save, onSaved }: Props) {
  const [fields, setFields] = useState(saved);
  const { wrong, forgive, failure, saving, submit } = useSubmit(fields, fallback, save, onSaved);
  function change(part: Partial<MilestoneFields>) {
    setFields({ ...fields, ...part });
    forgive(part.estimatedDate === undefined ? Object.keys(part) : ['dueDate']);
  }
  return (
    <chakra.form noValidate aria-label="Hito" display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      <Field label="Título" required error={wrong['title']}>
        <Input name="title" value={fields.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <Field
        label="Descripción"
        required
        error={wrong['description']}
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
        <Field label="Fecha estimada" required error={wrong['dueDate']}>
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
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <Flex gap="3" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
        <LinkButton to={cancelTo} variant="outline" colorPalette="gray">
          Cancelar
        </LinkButton>
        <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={saving}>
          {submitLabel}
        </Button>
      </Flex>
    </chakra.form>
  );
}

function useSubmit(fields: MilestoneFields, fallback: string, save: Props['save'], onSaved: () => void) {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const problems = fieldsProblems(fields);
    flushSync(() => setWrong(problems));
    setFailure(null);
    const [first] = Object.keys(problems);
    const control = first === undefined ? null : elements.namedItem(first);
    if (control instanceof HTMLElement) return control.focus();
    setSaving(true);
    try {
      await save(fields);
      onSaved();
    } catch (error) {
      const { details, message } = readFailure(error);
      setWrong(details);
      setFailure(`Error al guardar el hito: ${message ?? fallback}`);
    }
    return setSaving(false);
  }

  /** What was wrong with a field is not any more, once it changes. */
  const forgive = (names: string[]) =>
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));

  return { wrong, forgive, failure, saving, submit };
}

import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { createForm, type InputOf, type ValuesOf } from '#client/forms/fields.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { paths } from '#client/routing/paths.ts';
import { calendarNow } from '#client/sandbox.ts';
import { audienceText } from '#client/text/audience.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { wordFor } from '#client/text/labels.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { REPORT_EVERY_WORD } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { OUTCOME_FIELDS } from '#server/features/projects/outcome/outcome.fields.ts';
import { outcomeProblem } from '#server/features/projects/outcome/outcome.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { ProjectToConcludeQuery } from './ConcludeProject.generated.ts';

const FORM = createForm(OUTCOME_FIELDS);

type Values = ValuesOf<typeof OUTCOME_FIELDS>;

const CHOICES = [
  { value: 'RELEASED', label: 'Se lanzó' },
  { value: 'CANCELLED', label: 'Se canceló' },
] as const;

export type ToConclude = NonNullable<ProjectToConcludeQuery['project']>;

type Props = {
  project: ToConclude;
  /** Storage key of the draft. */
  draftKey: string;
  /** Rejects when saving failed. */
  save: (input: InputOf<typeof OUTCOME_FIELDS>) => Promise<unknown>;
  onSaved: () => void;
};

const FINAL = 'No se puede deshacer: el proyecto no vuelve a recibir inversiones.';

/** What a share in numbers asks of the studio from the release on. */
function sharing({ outcomeOn }: Values, { reportEvery, returnYears }: ToConclude): string {
  if (reportEvery === null || returnYears === null) return '';
  const every = wordFor(REPORT_EVERY_WORD, reportEvery).toLowerCase();
  const years = plural(returnYears, 'año', 'años');
  return (
    ` Declaras tus ingresos netos ${every}, también si fueron cero, y repartes la parte que prometiste: ` +
    `desde el ${formatDate(outcomeOn)} y durante ${years}.`
  );
}

/** What becomes of what investors committed. */
function consequence(values: Values, project: ToConclude): string {
  const { investorCount, fundingRaised, confirmedAmount } = project;
  const notified = `${audienceText({ ...project, isPublished: true })} ${FINAL}`;
  if (investorCount === 0) return notified;
  if (values.projectOutcome === 'RELEASED') {
    const standing = `Los compromisos de ${plural(investorCount, 'inversor', 'inversores')} siguen vigentes.`;
    return `${standing}${sharing(values, project)} ${notified}`;
  }
  const committed = `${formatDollars(fundingRaised)} de ${plural(investorCount, 'inversor', 'inversores')}`;
  const toReturn =
    confirmedAmount > 0
      ? ` Lo que recibiste y no devolviste (${formatDollars(confirmedAmount)}) queda por devolver.`
      : '';
  return `Los compromisos vigentes (${committed}) quedan sin efecto.${toReturn} ${notified}`;
}

/** The game's outcome, the studio's closing text and the day, confirmed before they are sent. */
export function OutcomeForm({ project, draftKey, save, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useDraftForm<Values>({
    saved: FORM.blank(),
    version: null,
    draftKey,
    draftChecks: FORM.checks,
    validate: (values) =>
      outcomeProblem(FORM.draftOf(values), {
        createdOn: dayOf(new Date(project.createdAt)),
        today: dayOf(calendarNow()),
      })?.details ?? {},
    needsConfirmation() {
      setOpen(true);
      return true;
    },
    save: (values) => save(FORM.inputOf(values)),
    onSaved,
    fallback: FALLBACK.updateProject,
  });
  return (
    <DraftForm form={form} label="Cómo terminó el juego">
      <SelectField
        label="Qué pasó con el juego"
        required
        empty="Elige una opción"
        options={CHOICES}
        {...form.control('projectOutcome')}
      />
      <MarkdownField
        label="Texto de cierre"
        required
        rows={8}
        hasPreview
        hint="Lo lee cualquiera que vea el proyecto. No se puede cambiar después."
        {...form.control('outcomeText')}
      />
      <TextField label="Fecha" required type="date" hint="El día en que pasó." {...form.control('outcomeOn')} />
      <FormFailure form={form} />
      <Flex gap="3" justify="flex-end" direction={{ base: 'column-reverse', sm: 'row' }}>
        <LinkButton to={paths.project(project.id)} colorPalette="gray">
          Cancelar
        </LinkButton>
        <SubmitButton form={form}>Contar cómo terminó</SubmitButton>
      </Flex>
      <ConfirmDialog
        open={isOpen}
        isFinal
        title="¿Contar cómo terminó el juego?"
        body={consequence(form.values, project)}
        action="Contar cómo terminó"
        onConfirm={() => {
          setOpen(false);
          form.confirm();
        }}
        onClose={() => setOpen(false)}
      />
    </DraftForm>
  );
}

import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { GuardedForm } from '#client/forms/GuardedForm.tsx';
import { SubmitBar } from '#client/forms/SubmitBar.tsx';
import { MediaQuotaNote } from '#client/features/accounts/quotas/MediaQuotaNote.tsx';
import type { Form } from '#client/forms/useForm.ts';
import { optionsOf, STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { GallerySection } from '../gallery/GallerySection.tsx';
import { FundingSection } from './FundingSection.tsx';
import type { ProjectValues } from './projectValues.ts';
import { PublicationSection } from './PublicationSection.tsx';
import { SECTIONS } from './sections.ts';
import { useProjectForm, type ProjectFormProps } from './useProjectForm.ts';

type Props = ProjectFormProps & { submitLabel: string; /** A link. */ leave: ReactNode };

const hasFiles = ({ cover, gallery }: ProjectValues): boolean =>
  cover !== null || gallery.some(({ file }) => file !== null);

/** Creates or edits a project. */
export function ProjectForm(props: Props) {
  const { project, submitLabel, leave } = props;
  const { form, transfer, cancel } = useProjectForm(props);
  const editing = project !== null;
  const locked = project?.termsLocked ?? false;

  return (
    <GuardedForm form={form} label="Proyecto" takesFiles hasFiles={hasFiles(form.values)}>
      <chakra.fieldset disabled={form.isSaving} minW="0" display="contents">
        <BasicsSection form={form} />
        <MediaQuotaNote />
        <GallerySection
          stored={project?.gallery}
          transfer={transfer}
          isSaving={form.isSaving}
          {...form.control('gallery')}
        />
        <StageSection form={form} />
        <FundingSection form={form} locked={locked} />
        <PublicationSection
          form={form}
          editing={editing}
          locked={locked}
          concluded={Boolean(project?.projectOutcome)}
        />
      </chakra.fieldset>
      <FormFailure form={form} />
      <SubmitBar form={form} label={submitLabel} transfer={transfer} onCancel={cancel}>
        {leave}
      </SubmitBar>
    </GuardedForm>
  );
}

const STAGES = optionsOf(STAGE_LABEL);

const STADIUMS = optionsOf(STADIUM_LABEL);
/** A released game takes no investments, so `RELEASE` is offered only to projects that already have it. */
const UNRELEASED = STADIUMS.filter(({ value }) => value !== 'RELEASE');

const StageSection = ({ form }: { form: Form<ProjectValues> }) => (
  <Panel {...SECTIONS.stage}>
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="5">
      <SelectField
        label="Etapa actual"
        required
        empty="Elige una etapa"
        options={STAGES}
        {...form.control('currentStage')}
      />
      <SelectField
        label="Estadio"
        required
        empty="Elige un estadio"
        options={form.values.currentStadium === 'RELEASE' ? STADIUMS : UNRELEASED}
        {...form.control('currentStadium')}
      />
      <TextField label="Fecha de inicio" type="date" {...form.control('startDate')} />
    </Grid>
  </Panel>
);

import { Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { GuardedForm } from '#client/forms/GuardedForm.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import type { Edit } from '#client/forms/useDraft.ts';
import { useKeptForm } from '#client/forms/useKeptForm.ts';
import { MediaQuotaNote } from '#client/features/accounts/quotas/MediaQuotaNote.tsx';
import { publicName } from '#server/kernel/fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { FROZEN_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { galleryChecks } from '../gallery/galleryValues.ts';
import type { ProjectStadium } from '#client/apollo/schema.generated.ts';
import type { Form } from '#client/forms/useForm.ts';
import { optionsOf, STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { GallerySection } from '../gallery/GallerySection.tsx';
import { FundingSection } from './FundingSection.tsx';
import type { GalleryItemFragment } from '../gallery/ProjectGallery.generated.ts';
import { problemsOf } from './projectInput.ts';
import { describeProject } from './projectTexts.ts';
import { PROJECT_FORM, SHAPE, type ProjectValues } from './projectValues.ts';
import { PublicationSection } from './PublicationSection.tsx';

/** The revisions of the project and of its gallery; null for a new one. */
export type ProjectVersion = { revision: number; galleryRevision: number } | null;

type Props = {
  saved: ProjectValues;
  version: ProjectVersion;
  refresh?: () => Promise<unknown>;
  /** Storage key of the draft. */
  draftKey: string;
  /** True when the investment terms can no longer be changed. */
  locked?: boolean;
  editing?: boolean;
  /** The stored pictures and videos. */
  stored?: GalleryItemFragment[];
  submitLabel: string;
  fallback: string;
  cancel: ReactNode;
  /** Rejects when saving failed. */
  save: (values: ProjectValues, edit: Edit<ProjectVersion>) => Promise<unknown>;
  onSaved: () => void;
};

const hasFiles = ({ cover, gallery }: ProjectValues): boolean =>
  cover !== null || gallery.some(({ file }) => file !== null);

/** Creates or edits a project. The shared validation rules run before the request. */
export function ProjectForm(props: Props) {
  const { locked = false, editing = false, stored = [], submitLabel, cancel, ...options } = props;
  const form = useKeptForm({
    ...options,
    shape: SHAPE,
    describe: describeProject(options.saved),
    validate: problemsOf,
    validateOnLeave: PROJECT_FORM.unreadable,
    fieldOfRule: { roi: 'expectedRoi', coverImage: 'cover' },
    // The limits are validated against each other.
    related: { minInvestment: ['maxInvestment'], maxInvestment: ['minInvestment'], coverImage: ['cover'] },
    draftChecks: projectChecks(options.saved, locked),
  });

  return (
    <GuardedForm form={form} label="Proyecto" takesFiles hasFiles={hasFiles(form.values)}>
      <BasicsSection form={form} />
      <MediaQuotaNote />
      {editing && <GallerySection form={form} stored={stored} />}
      <StageSection form={form} />
      <FundingSection form={form} locked={locked} />
      <PublicationSection form={form} editing={editing} locked={locked} />
      <FormFailure form={form} />
      <Flex gap="3" justify="flex-end" wrap="wrap">
        {cancel}
        <SubmitButton form={form} loadingText="Guardando...">
          {submitLabel}
        </SubmitButton>
      </Flex>
    </GuardedForm>
  );
}

const never = () => false;
const FROZEN = Object.fromEntries(FROZEN_TERMS.map((term) => [publicName(term, PROJECT_FIELDS[term]), never]));

/** A stored draft may have unknown codes, pictures replaced since, or terms locked by the first investment. */
const projectChecks = ({ coverImage, gallery }: ProjectValues, locked: boolean): FieldChecks<ProjectValues> => ({
  ...PROJECT_FORM.checks,
  cover: (kept) => kept === null || kept === coverImage,
  ...galleryChecks(gallery),
  ...(locked ? FROZEN : {}),
});

const STAGES = optionsOf(STAGE_LABEL);

/** A released game takes no investments, so `RELEASE` is offered only to projects that already have it. */
const stadiumsFor = (chosen: ProjectStadium | '') =>
  optionsOf(STADIUM_LABEL).filter(({ value }) => value !== 'RELEASE' || chosen === 'RELEASE');

const StageSection = ({ form }: { form: Form<ProjectValues> }) => (
  <Panel title="Estado de Desarrollo">
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
        options={stadiumsFor(form.values.currentStadium)}
        {...form.control('currentStadium')}
      />
      <TextField label="Fecha de inicio" type="date" {...form.control('startDate')} />
    </Grid>
  </Panel>
);

import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { GuardedForm } from '#client/forms/GuardedForm.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import type { Edit } from '#client/forms/useDraft.ts';
import { useKeptForm } from '#client/forms/useKeptForm.ts';
import { MediaQuotaNote } from '#client/features/accounts/quotas/MediaQuotaNote.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { GallerySection } from '../gallery/GallerySection.tsx';
import { FundingSection } from './FundingSection.tsx';
import type { GalleryItemFragment } from '../gallery/ProjectGallery.generated.ts';
import { projectChecks } from './projectChecks.ts';
import { problemsOf } from './projectInput.ts';
import { describeProject } from './projectTexts.ts';
import { PROJECT_FORM, SHAPE, type ProjectValues } from './projectValues.ts';
import { PublicationSection } from './PublicationSection.tsx';
import { StageSection } from './StageSection.tsx';

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

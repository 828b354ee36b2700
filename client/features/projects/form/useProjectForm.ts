import { useRef } from 'react';
import type { Failure } from '#client/apollo/failure.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import type { Edit } from '#client/forms/useDraft.ts';
import { useDraftForm, type PartText } from '#client/forms/useDraftForm.ts';
import { useTransfer } from '#client/forms/useTransfer.ts';
import { publicName } from '#server/kernel/fields/fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { FROZEN_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import { galleryChecks, splitGallery, toGalleryInput, describeGallery } from '../gallery/galleryValues.ts';
import { useSetProjectGalleryMutation } from '../gallery/ProjectGallery.generated.ts';
import {
  type ProjectFormValuesFragment,
  useCreateProjectMutation,
  useUpdateProjectMutation,
} from './ProjectForm.generated.ts';
import { problemsOf, toCreateInput, toUpdateInput } from './projectInput.ts';
import { NEW_PROJECT, PROJECT_FORM, SHAPE, toFormValues, type ProjectValues } from './projectValues.ts';
import { BASICS } from './BasicsSection.tsx';
import type { FormField } from './formFields.tsx';
import { FUNDING } from './FundingSection.tsx';
import { PUBLICATION } from './PublicationSection.tsx';
import { REVENUE_SHARE } from './RevenueShare.tsx';
import { STAGE } from './StageSection.tsx';

export type ProjectFormProps = {
  /** What is stored; null for a new one. */
  project: ProjectFormValuesFragment | null;
  refresh?: () => Promise<unknown>;
  /** Whether the valid values are sent only once they are confirmed. */
  needsConfirmation?: (values: ProjectValues) => boolean;
  /** Storage key of the draft. */
  draftKey: string;
  fallback: string;
  /** Called with what is stored when the fields were saved and the gallery was not. */
  onPartlySaved?: (project: ProjectFormValuesFragment) => void;
  onSaved: (project: ProjectFormValuesFragment | null) => void;
};

const GALLERY_LEFT = 'Lo demás ya está guardado; falta la galería.';

/** A project's form. The shared validation rules run before the request. */
export function useProjectForm({ project, onPartlySaved, onSaved, ...options }: ProjectFormProps) {
  const saved = project ? toFormValues(project) : NEW_PROJECT;
  const saveFields = useSaveFields(project);
  const [setGallery] = useSetProjectGalleryMutation();
  const { transfer, begin, end, cancel, explain } = useTransfer();
  const isPartlySaved = useRef(false);
  const lastSaved = useRef(project);
  const form = useDraftForm<ProjectValues, ProjectVersion>({
    ...options,
    saved,
    version: project && { revision: project.revision, galleryRevision: project.galleryRevision },
    shape: SHAPE,
    describe: describeProject(saved),
    validate: problemsOf,
    validateOnLeave: PROJECT_FORM.unreadable,
    errorFieldNames: { roi: 'expectedRoi', coverImage: 'cover' },
    // The limits are validated against each other.
    related: { minInvestment: ['maxInvestment'], maxInvestment: ['minInvestment'], coverImage: ['cover'] },
    draftChecks: projectChecks(saved, project?.termsLocked ?? false),
    save,
    onSaved: () => onSaved(lastSaved.current),
    explain: (failure) => (isPartlySaved.current ? withGalleryLeft(explain(failure)) : explain(failure)),
  });

  /** The fields first: once they are saved, only the gallery is sent again. */
  async function save(values: ProjectValues, edit: Edit<ProjectVersion>) {
    isPartlySaved.current = false;
    const stored = await saveFields(values, edit);
    lastSaved.current = stored;
    const gallery = toGalleryInput(values.gallery, edit);
    if (!gallery || !stored) return;
    try {
      const baseRevision = edit.version?.galleryRevision;
      const variables = { input: { projectId: stored.id, ...gallery, baseRevision } };
      await setGallery({ variables, context: begin() }).finally(end);
    } catch (error) {
      if (stored !== project) {
        isPartlySaved.current = true;
        const parts = Object.keys(splitGallery(values.gallery));
        form.draft.markSaved(values, { ...toFormValues(stored), gallery: values.gallery }, parts);
        onPartlySaved?.(stored);
      }
      throw error;
    }
  }

  return { form, transfer, cancel };
}

const withGalleryLeft = (failure: Failure): Failure => ({
  ...failure,
  message: [GALLERY_LEFT, failure.message].filter(Boolean).join(' '),
});

const never = () => false;
const FROZEN = Object.fromEntries(FROZEN_TERMS.map((term) => [publicName(term, PROJECT_FIELDS[term]), never]));

/** A stored draft may have unknown codes, pictures replaced since, or terms locked by the first investment. */
const projectChecks = ({ coverImage, gallery }: ProjectValues, locked: boolean): FieldChecks<ProjectValues> => ({
  ...PROJECT_FORM.checks,
  cover: (stored) => stored === null || stored === coverImage,
  ...galleryChecks(gallery),
  ...(locked ? FROZEN : {}),
});

/** The revisions of the project and of its gallery; null for a new one. */
type ProjectVersion = { revision: number; galleryRevision: number } | null;

/** Creates the project, or sends its touched fields; resolves with what is stored then. */
function useSaveFields(project: ProjectFormValuesFragment | null) {
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();

  return async (values: ProjectValues, { touched, version }: Edit<ProjectVersion>) => {
    if (!project) {
      const { data } = await create({ variables: { input: toCreateInput(values) } });
      return data?.createProject.project ?? null;
    }
    const changes = toUpdateInput(values, touched);
    if (!changes) return project;
    const { data } = await update({
      variables: { input: { id: project.id, ...changes, baseRevision: version?.revision } },
    });
    return data?.updateProject.project ?? project;
  };
}

/** Each field of the form; the gallery has a section of its own. */
const FIELDS: Record<string, PartText> = {
  ...BASICS,
  ...STAGE,
  ...FUNDING,
  ...REVENUE_SHARE,
  ...PUBLICATION,
} satisfies Record<Exclude<keyof ProjectValues, 'coverImage' | 'gallery'>, FormField>;

/** How a part of the form is named and shown where others changed it too. */
const describeProject =
  ({ gallery }: ProjectValues) =>
  (part: string): PartText =>
    describeGallery(part, gallery) ?? FIELDS[part] ?? { label: part };

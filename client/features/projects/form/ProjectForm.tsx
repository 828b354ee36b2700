import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { SubmitBar } from '#client/forms/SubmitBar.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { stopInvestments } from '../owner/stopInvestments.ts';
import { BasicsSection } from './BasicsSection.tsx';
import { FundingSection } from './FundingSection.tsx';
import type { ProjectValues } from './projectValues.ts';
import { PublicationSection } from './PublicationSection.tsx';
import { StageSection } from './StageSection.tsx';
import { useProjectForm, type ProjectFormProps } from './useProjectForm.ts';

type Props = ProjectFormProps & { submitLabel: string; /** A link. */ leave: ReactNode };

const hasFiles = ({ cover, gallery }: ProjectValues): boolean =>
  cover !== null || gallery.some(({ file }) => file !== null);

/** Creates or edits a project. */
export function ProjectForm(props: Props) {
  const { project, submitLabel, leave } = props;
  const [isStopping, setStopping] = useState(false);
  const { form, transfer, cancel } = useProjectForm({ ...props, needsConfirmation });

  /** People are notified when a published project stops taking investments. */
  function needsConfirmation({ isActive, isPublished }: ProjectValues): boolean {
    if (!project?.isPublished || !isPublished || !project.isActive || isActive) return false;
    setStopping(true);
    return true;
  }

  const section = {
    form,
    editing: project !== null,
    locked: project?.termsLocked ?? false,
    concluded: Boolean(project?.projectOutcome),
  };

  return (
    <DraftForm form={form} label="Proyecto" takesFiles hasFiles={hasFiles(form.values)}>
      <chakra.fieldset disabled={form.isSaving} minW="0" display="contents">
        <BasicsSection {...section} gallery={{ stored: project?.gallery, transfer, isSaving: form.isSaving }} />
        <StageSection {...section} />
        <FundingSection {...section} />
        <PublicationSection {...section} />
      </chakra.fieldset>
      <FormFailure form={form} />
      <SubmitBar form={form} label={submitLabel} transfer={transfer} onCancel={cancel}>
        {leave}
      </SubmitBar>
      {project && (
        <ConfirmDialog
          {...stopInvestments(project)}
          open={isStopping}
          onConfirm={() => {
            setStopping(false);
            form.confirm();
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </DraftForm>
  );
}

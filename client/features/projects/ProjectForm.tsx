import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DraftNotice } from '#client/forms/DraftNotice.tsx';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { useSavedDraft } from '#client/forms/useSavedDraft.ts';
import { useSubmit } from '#client/forms/useSubmit.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { FundingSection } from './FundingSection.tsx';
import { projectChecks } from './projectChecks.ts';
import { problemsOf } from './projectInput.ts';
import type { ProjectValues } from './projectValues.ts';
import { PublicationSection } from './PublicationSection.tsx';
import { StageSection } from './StageSection.tsx';

export type SectionProps = {
  values: ProjectValues;
  problems: Record<string, string>;
  change: (changes: Partial<ProjectValues>) => void;
};

type Props = {
  initial: ProjectValues;
  /** Where the draft is kept. */
  draftKey: string;
  /** The terms investors rely on can't change any more. */
  locked?: boolean;
  editing?: boolean;
  submitLabel: string;
  fallback: string;
  cancel: ReactNode;
  /** Rejects when it could not be saved. */
  save: (values: ProjectValues) => Promise<unknown>;
  onSaved: () => void;
};

/** What the rules call otherwise than the form does. */
const RULE_NAMES: Record<string, string[]> = {
  expectedRoi: ['expectedRoi', 'roi'],
  cover: ['cover', 'coverImage'],
  coverImage: ['cover', 'coverImage'],
  // Each is compared with the other.
  minInvestment: ['minInvestment', 'maxInvestment'],
  maxInvestment: ['minInvestment', 'maxInvestment'],
};

/** One form to create and to edit: asks the shared rules first, then the server. */
export function ProjectForm(props: Props) {
  const { initial, draftKey, locked = false, editing = false, fallback, submitLabel, cancel, save, onSaved } = props;
  const draft = useSavedDraft({ key: draftKey, saved: initial, checks: projectChecks(initial, locked) });
  const { values } = draft;
  const { fieldErrors, clearErrors, failure, saving, submit } = useSubmit({
    problems: () => problemsOf(values),
    save: () => save(values),
    onSaved() {
      draft.settle(values);
      onSaved();
    },
    fallback,
  });
  const section: SectionProps = {
    values,
    problems: fieldErrors,
    change(changes) {
      draft.change(changes);
      clearErrors(Object.keys(changes).flatMap((name) => RULE_NAMES[name] ?? [name]));
    },
  };

  return (
    <chakra.form noValidate aria-label="Proyecto" onSubmit={(event) => void submit(event)}>
      <Stack gap="6">
        {draft.recovered && <DraftNotice files onDiscard={draft.discard} />}
        <BasicsSection {...section} />
        <StageSection {...section} />
        <FundingSection {...section} locked={locked} />
        <PublicationSection {...section} editing={editing} locked={locked} />
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <Flex gap="3" justify="flex-end" wrap="wrap">
          {cancel}
          <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={saving} loadingText="Guardando...">
            {submitLabel}
          </Button>
        </Flex>
      </Stack>
      <LeaveDialog unsaved={draft.dirty || values.cover !== null} hasFiles={values.cover !== null} />
    </chakra.form>
  );
}

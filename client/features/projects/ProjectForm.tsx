import { Button, Flex, Stack } from '@chakra-ui/react';
import { useRef, useState, type ReactNode } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { FundingSection } from './FundingSection.tsx';
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
  /** The terms investors rely on can't change any more. */
  locked?: boolean;
  editing?: boolean;
  submitLabel: string;
  saving: boolean;
  error: unknown;
  fallback: string;
  cancel: ReactNode;
  onSubmit: (values: ProjectValues) => void;
};

/** One form to create and to edit: asks the shared rules first, then the server. */
export function ProjectForm({
  initial,
  locked = false,
  editing = false,
  saving,
  error,
  fallback,
  submitLabel,
  cancel,
  onSubmit,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const failure = error ? readFailure(error) : null;
  const problems = tried ? { ...failure?.details, ...problemsOf(values) } : { ...failure?.details };
  const section = {
    values,
    problems,
    change: (changes: Partial<ProjectValues>) => setValues({ ...values, ...changes }),
  };

  function submit() {
    setTried(true);
    if (Object.keys(problemsOf(values)).length === 0) return onSubmit(values);
    // The first wrong field is marked once this render is done.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="6">
        <BasicsSection {...section} />
        <StageSection {...section} />
        <FundingSection {...section} locked={locked} />
        <PublicationSection {...section} editing={editing} locked={locked} />
        {failure && <ErrorAlert>{failure.message ?? fallback}</ErrorAlert>}
        <Flex gap="3" justify="flex-end" wrap="wrap">
          {cancel}
          <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={saving} loadingText="Guardando...">
            {submitLabel}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

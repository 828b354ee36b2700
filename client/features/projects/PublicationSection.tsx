import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { Panel } from '#client/ui/Panel.tsx';
import type { SectionProps } from './ProjectForm.tsx';

type Props = SectionProps & { editing: boolean; locked: boolean };

/** Who sees the project, and whether it takes money. */
export const PublicationSection = ({ values, problems, change, editing, locked }: Props) => (
  <Panel title="Publicación">
    <Stack gap="4">
      <Choice
        label={editing ? 'Publicado' : 'Publicar inmediatamente'}
        checked={values.isPublished}
        disabled={editing && locked && values.isPublished}
        hint="Los borradores solo los ves tú. Con inversiones recibidas ya no se puede volver a borrador."
        error={problems.isPublished}
        onChange={(isPublished) => change({ isPublished })}
      />
      {editing && (
        <Choice
          label="Recibe inversiones"
          checked={values.isActive}
          hint="Si lo desactivas, nadie puede invertir; lo invertido queda igual."
          error={problems.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      )}
    </Stack>
  </Panel>
);

type ChoiceProps = {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  error?: string;
  onChange: (checked: boolean) => void;
};

const Choice = ({ label, hint, checked, disabled, error, onChange }: ChoiceProps) => (
  <Stack gap="1">
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      checked={checked}
      disabled={disabled}
      invalid={Boolean(error)}
      onCheckedChange={(change) => onChange(change.checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontWeight="medium">{label}</Checkbox.Label>
    </Checkbox.Root>
    <Text textStyle="sm" color={error ? 'fg.error' : 'fg.muted'} ps="7">
      {error ?? hint}
    </Text>
  </Stack>
);

import { Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import type { Form } from '#client/forms/useForm.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { ProjectValues } from './projectValues.ts';
import { SECTIONS } from './sections.ts';

type Props = { form: Form<ProjectValues>; editing: boolean; locked: boolean };

/** Visibility, and whether the project accepts investments. */
export const PublicationSection = ({ form, editing, locked }: Props) => (
  <Panel {...SECTIONS.publication}>
    <Stack gap="4">
      <Choice
        label={editing ? 'Publicado' : 'Publicar inmediatamente'}
        disabled={editing && locked && form.values.isPublished}
        hint="Los borradores solo los ves tú. Con inversiones recibidas ya no se puede volver a borrador."
        {...form.control('isPublished')}
      />
      {editing && (
        <Choice
          label="Recibe inversiones"
          hint="Si lo desactivas, nadie puede invertir; lo invertido queda igual."
          {...form.control('isActive')}
        />
      )}
    </Stack>
  </Panel>
);

type ChoiceProps = {
  label: string;
  hint: string;
  value: boolean;
  disabled?: boolean;
  error?: string;
  onChange: (checked: boolean) => void;
};

const Choice = memo(function Choice({ label, hint, value, disabled, error, onChange }: ChoiceProps) {
  return (
    <Stack gap="1">
      <Checkbox checked={value} disabled={disabled} invalid={Boolean(error)} onChange={onChange}>
        {label}
      </Checkbox>
      <Text textStyle="sm" color={error ? 'fg.error' : 'fg.muted'} ps="7">
        {error ?? hint}
      </Text>
    </Stack>
  );
});

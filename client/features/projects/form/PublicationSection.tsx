import { Stack, Text } from '@chakra-ui/react';
import { memo, useId } from 'react';
import type { Form } from '#client/forms/useForm.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import type { ProjectValues } from './projectValues.ts';
import { SECTIONS } from './sections.ts';

type Props = { form: Form<ProjectValues>; editing: boolean; locked: boolean; concluded: boolean };

/** Who sees the project, and whether it accepts investments. */
export const PublicationSection = ({ form, editing, locked, concluded }: Props) => (
  <Panel {...SECTIONS.publication}>
    <Stack gap="4">
      <Choice
        label={editing ? 'Publicado' : 'Publicar inmediatamente'}
        disabled={editing && (locked || concluded) && form.values.isPublished}
        hint="Los borradores solo los ves tú. Con inversiones recibidas ya no se puede volver a borrador."
        {...form.control('isPublished')}
      />
      <Choice
        label="Página pública"
        hint="Mientras esté publicado, cualquiera puede ver el juego sin tener cuenta, y los buscadores lo encuentran."
        {...form.control('hasPublicPage')}
      />
      {editing && (
        <Choice
          label="Recibe inversiones"
          disabled={concluded}
          hint={
            concluded
              ? 'El proyecto terminó: no vuelve a recibir inversiones.'
              : 'Si lo desactivas, nadie puede invertir; lo invertido queda igual.'
          }
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
  const hintId = useId();
  return (
    <Stack gap="1">
      <Checkbox checked={value} disabled={disabled} invalid={Boolean(error)} hint={hintId} onChange={onChange}>
        {label}
      </Checkbox>
      <Text id={hintId} textStyle="sm" color={error ? 'fg.error' : 'fg.muted'} ps="7">
        {error ?? hint}
      </Text>
    </Stack>
  );
});

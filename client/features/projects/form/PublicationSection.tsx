import { Grid, Stack, Text } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { TERMS_FIELD_LABEL } from '#client/text/terms.labels.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Controls, type FormFields, type SectionProps } from './formFields.tsx';
import { SECTIONS } from './sections.ts';

export const PUBLICATION = {
  isPublished: {
    label: TERMS_FIELD_LABEL.IS_PUBLISHED,
    control: ({ form, editing, locked, concluded }, label) => (
      <Choice
        label={editing ? label : 'Publicar inmediatamente'}
        disabled={editing && (locked || concluded) && form.values.isPublished}
        hint="Los borradores solo los ves tú. Con inversiones recibidas ya no se puede volver a borrador."
        {...form.control('isPublished')}
      />
    ),
  },
  hasPublicPage: {
    label: 'Página pública',
    control: ({ form }, label) => (
      <Choice
        label={label}
        hint="Mientras esté publicado, cualquiera puede ver el juego sin tener cuenta, y los buscadores lo encuentran."
        {...form.control('hasPublicPage')}
      />
    ),
  },
  isActive: {
    label: TERMS_FIELD_LABEL.IS_ACTIVE,
    control: ({ form, editing, concluded }, label) =>
      editing && (
        <Choice
          label={label}
          disabled={concluded}
          hint={
            concluded
              ? 'El proyecto terminó: no vuelve a recibir inversiones.'
              : 'Si lo desactivas, nadie puede invertir; lo invertido queda igual.'
          }
          {...form.control('isActive')}
        />
      ),
  },
} satisfies FormFields;

/** Who sees the project, and whether it accepts investments. */
export const PublicationSection = (props: SectionProps) => (
  <Panel {...SECTIONS.publication}>
    <Grid templateColumns={{ md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
      <Controls fields={PUBLICATION} names={['isPublished', 'hasPublicPage', 'isActive']} {...props} />
    </Grid>
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

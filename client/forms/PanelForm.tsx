import { Button, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormValues } from './draftStorage.ts';
import type { Form } from './useForm.ts';

type Props = {
  form: Pick<Form<FormValues>, 'failure' | 'isSaving' | 'onSubmit'>;
  /** Its name for screen readers. */
  label: string;
  submit: string;
  /** Its button isn't the main one of the screen. */
  isPlain?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

const PLAIN = { variant: 'outline', colorPalette: 'purple' } as const;

/** The form element of `useForm` in a panel or behind an `OpenFormButton`, with a button that cancels it. */
export const PanelForm = ({ form, label, submit, isPlain = false, onCancel, children }: Props) => (
  <chakra.form noValidate display="grid" gap="4" aria-label={label} onSubmit={form.onSubmit}>
    {children}
    <FormFailure form={form} />
    <Flex gap="3" wrap="wrap">
      <SubmitButton form={form} size="sm" {...(isPlain && PLAIN)}>
        {submit}
      </SubmitButton>
      <Button size="sm" variant="outline" onClick={() => onCancel()} disabled={form.isSaving}>
        Cancelar
      </Button>
    </Flex>
  </chakra.form>
);

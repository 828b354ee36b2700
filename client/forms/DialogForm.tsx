import { Button, chakra, Dialog } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormValues } from './draftStorage.ts';
import type { Form } from './useForm.ts';

type Props = {
  form: Pick<Form<FormValues>, 'failure' | 'isSaving' | 'onSubmit'> & { isDirty: boolean };
  text: string;
  submit: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The form element of `useForm` in a `Modal`, which Escape and Back close after a confirmation once it is changed. */
export function DialogForm({ form, text, submit, onCancel, children }: Props) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.stopPropagation(); // React would submit a form that contains the dialog, too
    form.onSubmit(event);
  }
  return (
    <chakra.form noValidate onSubmit={send}>
      <Dialog.Body display="grid" gap="4">
        <Dialog.Description>{text}</Dialog.Description>
        {children}
        <FormFailure form={form} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onCancel()} disabled={form.isSaving}>
          Cancelar
        </Button>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </Dialog.Footer>
      <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
    </chakra.form>
  );
}

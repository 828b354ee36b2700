import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { emailChangeProblem } from '#server/domain/email.change.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { useChangeEmailMutation, type SecurityEmailFragment } from './EmailPanel.generated.ts';
import { useStepUp } from './useStepUp.tsx';

const FAILED = 'No pudimos cambiar tu correo. Inténtalo de nuevo.';

/** The address of the account, and another one for it. */
export function EmailPanel({ user: { email, emailConfirmedAt } }: { user: SecurityEmailFragment }) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);

  function open() {
    setOutcome(null);
    setOpen(true);
  }
  function close(message: string | null) {
    setOutcome(message);
    setOpen(false);
  }
  return (
    <Panel title="Correo electrónico">
      <Text overflowWrap="anywhere" fontWeight="semibold">
        {email}
      </Text>
      <Text mt="1" mb="4" textStyle="sm" color="fg.muted">
        {emailConfirmedAt
          ? 'Con él ingresas, y a él van los avisos.'
          : 'Sin confirmar: abre el enlace que te enviamos.'}
      </Text>
      {isOpen ? (
        <EmailForm current={email} onSaved={close} onCancel={() => close(null)} />
      ) : (
        <Button size="sm" variant="outline" onClick={open}>
          Cambiar correo
        </Button>
      )}
      <Text role="status" textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '3'}>
        {outcome}
      </Text>
    </Panel>
  );
}

type FormProps = { current: string; onSaved: (message: string | null) => void; onCancel: () => void };

function EmailForm({ current, onSaved, onCancel }: FormProps) {
  const { guard, dialog } = useStepUp();
  const [changeEmail] = useChangeEmailMutation();
  const form = useForm({
    initial: { newEmail: '' },
    validate: ({ newEmail }) => emailChangeProblem(current, newEmail)?.details ?? {},
    save: ({ newEmail }) => {
      const asked = guard(() => changeEmail({ variables: { input: { newEmail } } }));
      return failureOf(asked.then(({ data }) => onSaved(data?.changeEmail.message ?? null)));
    },
    fallback: FAILED,
  });
  return (
    <>
      <chakra.form noValidate display="grid" gap="4" onSubmit={form.onSubmit} aria-label="Cambiar correo">
        <TextField
          label="Correo nuevo"
          required
          type="email"
          autoComplete="email"
          hint="Te enviamos un enlace. Tu correo cambia cuando lo abras."
          {...form.control('newEmail')}
        />
        <FormFailure form={form} />
        <HStack gap="3" wrap="wrap">
          <SubmitButton form={form}>Enviar enlace</SubmitButton>
          <Button variant="ghost" onClick={onCancel} disabled={form.isSaving}>
            Cancelar
          </Button>
        </HStack>
      </chakra.form>
      {dialog}
    </>
  );
}

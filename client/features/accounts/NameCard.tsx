import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { useUser, type SessionUser } from '#client/session/SessionProvider.tsx';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { browserStore } from '#client/storage.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { focusMain } from '#client/ui/hooks/focusAncestor.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { profileProblem } from '#server/features/accounts/profile.rules.ts';
import { isBlank } from '#server/kernel/text/text.ts';
import { useUpdateProfileMutation } from './ProfileScreen.generated.ts';

const TEXTS = {
  DEVELOPER: {
    title: '¿Cómo se llama tu estudio?',
    field: 'studioName',
    label: 'Nombre del estudio',
    hint: 'Firma tus proyectos y tus comentarios. Puedes cambiarlo en «Mi perfil».',
    autoComplete: 'organization',
  },
  INVESTOR: {
    title: '¿Cómo te llamas?',
    field: 'name',
    label: 'Tu nombre',
    hint: 'Firma tus comentarios. Puedes cambiarlo en «Mi perfil».',
    autoComplete: 'name',
  },
} as const satisfies Record<Role, object>;

const skippedKey = ({ id }: SessionUser): string => `fichin.nameSkipped.${id}`;

/** A form for the name of a user without one, unless they skipped it in this browser. */
export function NameCard() {
  const user = useUser();
  const [isSkipped, setSkipped] = useState(() => browserStore.read(skippedKey(user)) !== null);
  if (isSkipped) return null;

  function skip() {
    browserStore.write(skippedKey(user), 'yes');
    setSkipped(true);
    focusMain(); // the button that had it is removed
  }
  return <NameForm role={user.role} onSkip={skip} />;
}

/** Saves the name of a user without one. */
function useNameForm(field: 'studioName' | 'name') {
  const [save] = useUpdateProfileMutation();
  return useForm({
    initial: { name: '' },
    validate: ({ name }) =>
      isBlank(name) ? { [field]: 'Escribe un nombre' } : (profileProblem({ [field]: name })?.details ?? {}),
    errorFieldNames: { studioName: 'name' },
    save: ({ name }) => failureOf(save({ variables: { input: { [field]: name } } })),
    onSaved: () => {
      focusMain();
      toaster.success({ title: 'Nombre guardado' });
    },
    fallback: FALLBACK.updateProfile,
  });
}

function NameForm({ role, onSkip }: { role: Role; onSkip: () => void }) {
  const { title, field, ...texts } = TEXTS[role];
  const form = useNameForm(field);
  return (
    <Panel title={title} mb="6">
      <chakra.form noValidate onSubmit={form.onSubmit} display="grid" gap="4" maxW="xl">
        <TextField {...texts} {...form.control('name')} />
        <FormFailure form={form} />
        <Flex gap="3" wrap="wrap">
          <SubmitButton form={form} variant="outline" colorPalette="purple">
            Guardar
          </SubmitButton>
          <Button variant="ghost" colorPalette="gray" onClick={() => onSkip()}>
            Ahora no
          </Button>
        </Flex>
      </chakra.form>
    </Panel>
  );
}

/** Asks an investor without a name, beside an investment, whose it is. */
export function InvestorName() {
  const { investorProfile } = useUser();
  const form = useNameForm('name');
  if (investorProfile?.name) return null;
  return (
    <chakra.form noValidate onSubmit={form.onSubmit} display="grid" gap="3" maxW="md" mt="3" data-print="hide">
      <TextField
        label="¿A nombre de quién?"
        hint="Opcional: así te ve el estudio. Queda como nombre de tu perfil."
        autoComplete="name"
        {...form.control('name')}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} size="sm" variant="outline" colorPalette="gray" justifySelf="start">
        Guardar nombre
      </SubmitButton>
    </chakra.form>
  );
}

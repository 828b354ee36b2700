import { chakra } from '@chakra-ui/react';
import { useId, useCallback, useEffect, useState } from 'react';
import { emailProblem, PASSWORD_HINT, passwordProblem } from '#server/features/accounts/user.rules.ts';
import type { Role, TextVersionInput } from '#client/apollo/schema.generated.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ChoiceCards } from '#client/ui/fields/ChoiceCards.tsx';
import { PasswordField } from '#client/ui/fields/PasswordField.tsx';
import { TextPageLink } from '#client/ui/TextPageLink.tsx';
import { ROLE_LABEL } from '#client/text/labels.ts';
import { authenticate, type AuthGateway } from './authGateway.ts';
import { EmailField } from './EmailField.tsx';
import { saveLoginDraft, restoreLoginDraft } from './loginDraft.ts';

type Values = { email: string; role: Role | null; password: string; confirmation: string };

const MISMATCH = 'Las contraseñas no coinciden';

const compact = (errors: Record<string, string | null>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, error]) => (error === null ? [] : [[name, error]])));

const validate = ({ email, role, password, confirmation }: Values) =>
  compact({
    email: emailProblem(email),
    role: role ? null : 'Elige un rol',
    password: passwordProblem(password),
    confirmation: confirmation === password ? null : MISMATCH,
  });

/** Empty fields are not marked as invalid before the form is submitted. */
const validateTyped = ({ email, password }: Values) =>
  compact({ email: email && emailProblem(email), password: password && passwordProblem(password) });

type Props = { authGateway: AuthGateway; marked?: Role | null | undefined };

/** `marked`: the role that is chosen at first. */
export function RegisterForm({ authGateway, marked = null }: Props) {
  const reason = useId();
  const texts = useLegalTexts(authGateway);
  const { email: typedEmail = '', role: chosenRole = marked } = restoreLoginDraft();
  const form = useForm<Values>({
    initial: { email: typedEmail, role: chosenRole, password: '', confirmation: '' },
    validate,
    validateOnLeave: validateTyped,
    related: { password: ['confirmation'] },
    async save({ email, role, password }) {
      if (!role) return null; // which the rules require
      const input = { email, password, role, acceptedTexts: texts.versions };
      const failure = await authenticate(authGateway, ({ register }) => register(input), true);
      if (failure?.code === 'TEXTS_CHANGED') void texts.reload();
      return failure;
    },
    fallback: FALLBACK.register,
  });
  const { role, password, confirmation } = form.values;
  const isMismatched = confirmation !== '' && confirmation !== password;

  function change(part: { email: string } | { role: Role }) {
    form.change(part);
    saveLoginDraft(part);
  }

  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={form.onSubmit}>
      <EmailField {...form.control('email')} onChange={(email) => change({ email })} />
      <ChoiceCards
        label="Rol"
        required
        options={ROLES}
        {...form.control('role')}
        onChange={(chosen) => change({ role: chosen })}
      />
      <PasswordField
        label="Contraseña"
        hint={form.fieldErrors['password'] ? undefined : PASSWORD_HINT} // the error repeats it
        autoComplete="new-password"
        {...form.control('password')}
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        {...form.control('confirmation')}
        error={isMismatched ? MISMATCH : form.fieldErrors['confirmation']}
      />
      <SubmitButton
        form={form}
        aria-disabled={!role || isMismatched}
        aria-describedby={role ? undefined : reason}
        mt="2"
      >
        Registrarse
      </SubmitButton>
      {!role && <Muted id={reason}>Para registrarte, elige un rol.</Muted>}
      <Muted>
        Al registrarte aceptas los <TextPageLink name="terms" /> y la <TextPageLink name="privacy" />.
      </Muted>
      <FormFailure form={form} />
    </chakra.form>
  );
}

/**
 * The versions of the texts that whoever registers accepts; none until they are loaded; the app then requires consent
 * later. `reload` reads them again.
 */
function useLegalTexts({ loadAuthApi }: AuthGateway) {
  const [versions, setVersions] = useState<TextVersionInput[]>([]);

  const reload = useCallback(async () => {
    try {
      setVersions(await (await loadAuthApi()).listLegalTexts());
    } catch {
      setVersions([]);
    }
  }, [loadAuthApi]);

  useEffect(() => void reload(), [reload]);
  return { versions, reload };
}

const ROLES: { value: Role; label: string; text: string }[] = [
  { value: 'DEVELOPER', label: ROLE_LABEL.DEVELOPER, text: 'Crea y publica proyectos de juegos' },
  { value: 'INVESTOR', label: ROLE_LABEL.INVESTOR, text: 'Invierte en proyectos prometedores' },
];

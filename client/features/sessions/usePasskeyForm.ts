import { passkeyNameProblem } from '#server/features/sessions/passkeys/passkey.rules.ts';
import { useForm } from '#client/forms/useForm.ts';
import { errorAt } from '#client/forms/useFormErrors.ts';
import { passkeyFailure } from '#client/session/passkeys.ts';

type Options = { name: string; save: (name: string) => Promise<unknown>; onSaved: () => void };

/** A form for the name of a passkey. */
export const usePasskeyForm = ({ name: initial, save, onSaved }: Options) =>
  useForm({
    initial: { name: initial },
    validate: ({ name }) => errorAt('name', passkeyNameProblem(name)),
    save: ({ name }) => save(name).then(() => null, passkeyFailure),
    onSaved,
    fallback: 'No pudimos guardar la llave de acceso. Inténtalo de nuevo.',
  });

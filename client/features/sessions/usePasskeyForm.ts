import { passkeyNameProblem } from '#server/features/sessions/passkeys/passkey.rules.ts';
import { useForm } from '#client/forms/useForm.ts';
import { passkeyFailure } from '#client/session/passkeys.ts';

type Options = { name: string; save: (name: string) => Promise<unknown>; onSaved: () => void };

const FAILED = 'No pudimos guardar la llave de acceso. Inténtalo de nuevo.';

/** A form for the name of a passkey. */
export const usePasskeyForm = ({ name: initial, save, onSaved }: Options) =>
  useForm({
    initial: { name: initial },
    validate: ({ name }): Record<string, string> => {
      const problem = passkeyNameProblem(name);
      return problem === null ? {} : { name: problem };
    },
    save: ({ name }) => save(name).then(() => null, passkeyFailure),
    onSaved,
    fallback: FAILED,
  });

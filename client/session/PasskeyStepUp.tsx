import { chakra } from '@chakra-ui/react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { passkeyFailure, signWithPasskey } from './passkeys.ts';
import { canUsePasskeys } from './passkeySupport.ts';
import {
  useBeginPasskeyStepUpMutation,
  useOwnPasskeysQuery,
  useStepUpWithPasskeyMutation,
} from './PasskeyStepUp.generated.ts';

const FAILED = 'No pudimos comprobar tu llave de acceso. Inténtalo de nuevo.';

/** Confirms the user by a passkey, for accounts that have one and browsers that can. */
export function PasskeyStepUp({ onProven }: { onProven: () => void }) {
  const { data } = useOwnPasskeysQuery();
  const [begin] = useBeginPasskeyStepUpMutation();
  const [stepUp] = useStepUpWithPasskeyMutation();

  async function prove() {
    const { data: begun } = await begin();
    const response = await signWithPasskey(begun?.beginPasskeyStepUp.options ?? '');
    await stepUp({ variables: { input: { response } } });
  }
  const form = useForm({
    initial: {},
    validate: () => ({}),
    save: () => prove().then(() => null, passkeyFailure),
    onSaved: onProven,
    fallback: FAILED,
  });
  if (!canUsePasskeys() || !data?.me.passkeys.length) return null;
  return (
    <chakra.form noValidate display="grid" gap="4" px="6" pb="6" onSubmit={form.onSubmit}>
      <SubmitButton form={form} variant="outline" colorPalette="gray">
        Usar mi llave de acceso
      </SubmitButton>
      <FormFailure form={form} />
    </chakra.form>
  );
}

import { useSession } from '#client/session/SessionProvider.tsx';
import { EmailLink } from './EmailLink.tsx';
import { useConfirmEmailChangeMutation } from './ConfirmEmailChangeScreen.generated.ts';

/** /confirmar-cambio/:secret */
export function ConfirmEmailChangeScreen() {
  const { user, retry } = useSession();
  const [confirm] = useConfirmEmailChangeMutation();

  async function follow(secret: string) {
    const { data } = await confirm({ variables: { input: { secret } } });
    if (user) retry(); // it may be theirs
    return data?.confirmEmailChange.message;
  }
  return (
    <EmailLink
      title="Confirma tu correo nuevo"
      text="Desde que lo confirmes, ingresas con él. Avisamos al correo anterior, que puede deshacer el cambio."
      button="Confirmar correo nuevo"
      done="Correo cambiado"
      onFollow={follow}
    />
  );
}

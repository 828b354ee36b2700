import { useParams } from 'react-router-dom';
import { useSession } from '#client/features/session/SessionProvider.tsx';
import { EmailLink } from './EmailLink.tsx';
import { useConfirmEmailChangeMutation, useUndoEmailChangeMutation } from './EmailChangeScreens.generated.ts';

/** /confirmar-cambio/:secret */
export function ConfirmEmailChangeScreen() {
  const { secret = '' } = useParams();
  const { user, retry } = useSession();
  const [confirm] = useConfirmEmailChangeMutation();

  async function use(): Promise<string> {
    const { data } = await confirm({ variables: { input: { secret } } });
    if (user) retry(); // it may be theirs
    return data?.confirmEmailChange.message ?? '';
  }
  return (
    <EmailLink
      title="Confirma tu correo nuevo"
      text="Desde que lo confirmes, ingresas con él. Avisamos al correo anterior, que puede deshacer el cambio."
      button="Confirmar correo nuevo"
      done="Correo cambiado"
      use={use}
    />
  );
}

/** /deshacer-cambio/:secret */
export function UndoEmailChangeScreen() {
  const { secret = '' } = useParams();
  const [undo] = useUndoEmailChangeMutation();

  async function use(): Promise<string> {
    const { data } = await undo({ variables: { input: { secret } } });
    return data?.undoEmailChange.message ?? '';
  }
  return (
    <EmailLink
      title="¿Deshacer el cambio de correo?"
      text="Tu cuenta vuelve a este correo, se cierran todas las sesiones y te enviamos un enlace para elegir una contraseña nueva."
      button="Deshacer el cambio"
      done="Cambio deshecho"
      use={use}
    />
  );
}

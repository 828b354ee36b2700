import { useParams } from 'react-router-dom';
import { endingOwnSession } from '#client/apollo/token.ts';
import { useSession } from '#client/session/SessionProvider.tsx';
import { EmailLink } from './EmailLink.tsx';
import { useLeaveToLogIn } from './useLeaveToLogIn.ts';
import { useConfirmEmailChangeMutation, useUndoEmailChangeMutation } from './EmailChangeScreens.generated.ts';

/** /confirmar-cambio/:secret */
export function ConfirmEmailChangeScreen() {
  const { secret = '' } = useParams();
  const { user, retry } = useSession();
  const [confirm] = useConfirmEmailChangeMutation();

  async function follow(): Promise<string> {
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
      onFollow={follow}
    />
  );
}

/** /deshacer-cambio/:secret */
export function UndoEmailChangeScreen() {
  const { secret = '' } = useParams();
  const leave = useLeaveToLogIn();
  const [undo] = useUndoEmailChangeMutation();

  async function follow(): Promise<null> {
    return endingOwnSession(async () => {
      const { data } = await undo({ variables: { input: { secret } } });
      await leave(data?.undoEmailChange.message ?? '');
      return null;
    });
  }
  return (
    <EmailLink
      title="¿Deshacer el cambio de correo?"
      text="Tu cuenta vuelve a este correo, se cierran todas las sesiones y te enviamos un enlace para elegir una contraseña nueva."
      button="Deshacer el cambio"
      onFollow={follow}
    />
  );
}

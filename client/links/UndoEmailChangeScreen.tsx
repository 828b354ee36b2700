import { endingOwnSession } from '#client/token.ts';
import { EmailLink } from './EmailLink.tsx';
import { useLeaveToLogIn } from './useLeaveToLogIn.ts';
import { useUndoEmailChangeMutation } from './UndoEmailChangeScreen.generated.ts';

/** /deshacer-cambio/:secret */
export function UndoEmailChangeScreen() {
  const leave = useLeaveToLogIn();
  const [undo] = useUndoEmailChangeMutation();

  const follow = (secret: string): Promise<null> =>
    endingOwnSession(async () => {
      const { data } = await undo({ variables: { input: { secret } } });
      await leave(data?.undoEmailChange.message ?? '');
      return null;
    });
  return (
    <EmailLink
      title="¿Deshacer el cambio de correo?"
      text="Tu cuenta vuelve a este correo, se cierran todas las sesiones y te enviamos un enlace para elegir una contraseña nueva."
      button="Deshacer el cambio"
      onFollow={follow}
    />
  );
}

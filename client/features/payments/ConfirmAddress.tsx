import { Text } from '@chakra-ui/react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { useResendConfirmation } from '#client/session/useResendConfirmation.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** Why somebody without a confirmed address reads no payment details, with the button that mails the link again. */
export function ConfirmAddress() {
  const { email } = useUser();
  const { send, isSending, outcome } = useResendConfirmation();
  return (
    <Notice
      status="warning"
      title="Confirma tu correo para ver cómo pagar"
      more={
        <>
          <ActionButton mt="3" size="sm" alignSelf="start" variant="outline" busy={isSending} onClick={() => send()}>
            Enviarme el enlace
          </ActionButton>
          <Text role="status" _empty={{ display: 'none' }} mt="2" textStyle="sm">
            {outcome}
          </Text>
        </>
      }
    >
      Los datos de pago solo los ve quien confirmó su correo. Abre el enlace que enviamos a {email}.
    </Notice>
  );
}

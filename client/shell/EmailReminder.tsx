import { CONFIRMATION_DAYS } from '#server/features/sessions/email/email.confirmation.rules.ts';
import type { SessionUser } from '#client/session/SessionProvider.tsx';
import { useResendConfirmation } from '#client/session/useResendConfirmation.ts';
import { Strip } from '#client/ui/frame/Strip.tsx';

/** Below the header, until the user has opened the link that was sent to them. */
export function EmailReminder({ user: { email } }: { user: SessionUser }) {
  const { send, isSending, outcome } = useResendConfirmation();
  return (
    <Strip
      label="Confirma tu correo"
      tone="orange"
      action="Enviar de nuevo"
      busy={isSending}
      onAction={send}
      outcome={outcome}
      role="status"
      more={`Abre el enlace que enviamos a ${email}. Vale ${CONFIRMATION_DAYS} días; este aviso queda hasta que lo abras.`}
    >
      <b>Confirma tu correo.</b>
    </Strip>
  );
}

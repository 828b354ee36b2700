import { useState } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { CONFIRMATION_DAYS } from '#server/features/sessions/email/email.confirmation.rules.ts';
import { useResendEmailConfirmationMutation } from './EmailReminder.generated.ts';
import { useSession, type SessionUser } from '#client/session/SessionProvider.tsx';
import { Strip } from '#client/ui/frame/Strip.tsx';

const FAILED = 'No pudimos enviar el correo. Inténtalo de nuevo.';

/** Below the header, until the user has opened the link that was sent to them. */
export function EmailReminder({ user: { email } }: { user: SessionUser }) {
  const { retry } = useSession();
  const [resend, { loading }] = useResendEmailConfirmationMutation();
  const [outcome, setOutcome] = useState<string | null>(null);

  async function send() {
    setOutcome(null);
    try {
      await resend();
      setOutcome('Te enviamos un enlace nuevo. Mira también en el correo no deseado.');
    } catch (error) {
      const { code, message } = readFailure(error);
      if (code === 'EMAIL_ALREADY_CONFIRMED') return retry(); // in another browser: the reminder goes
      setOutcome(message ?? FAILED);
    }
  }

  return (
    <Strip
      label="Confirma tu correo"
      tone="orange"
      action="Enviar de nuevo"
      busy={loading}
      onAction={() => void send()}
      outcome={outcome}
      role="status"
      more={`Abre el enlace que enviamos a ${email}. Vale ${CONFIRMATION_DAYS} días; este aviso queda hasta que lo abras.`}
    >
      <b>Confirma tu correo.</b>
    </Strip>
  );
}

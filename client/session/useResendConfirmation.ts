import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { useResendEmailConfirmationMutation } from './ResendEmailConfirmation.generated.ts';
import { useSession } from './SessionProvider.tsx';

const FAILED = 'No pudimos enviar el correo. Inténtalo de nuevo.';

/** Mails the user the link that confirms their address again; `outcome` says what became of it. */
export function useResendConfirmation() {
  const client = useApolloClient();
  const { retry } = useSession();
  const [resend, { loading: isSending }] = useResendEmailConfirmationMutation();
  const [outcome, setOutcome] = useState<string | null>(null);

  async function send(): Promise<void> {
    setOutcome(null);
    try {
      await resend();
      setOutcome('Te enviamos un enlace nuevo. Mira también en el correo no deseado.');
    } catch (error) {
      const { code, message } = readFailure(error);
      if (code !== 'EMAIL_ALREADY_CONFIRMED') return setOutcome(message ?? FAILED);
      retry(); // it was confirmed in another browser: what waited for it is shown
      await client.refetchQueries({ include: 'active' });
    }
  }
  return { send: () => void send(), isSending, outcome };
}

import { MailCheck, MailX } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import { paths } from '#client/routing/paths.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { useConfirmEmailMutation } from './ConfirmEmailScreen.generated.ts';
import { useSession } from '#client/session/SessionProvider.tsx';

const FAILED = 'No pudimos confirmar tu correo. Inténtalo de nuevo.';

/** /confirmar-correo/:secret: confirms by a request of its own, because programs that check mails open every link. */
export function ConfirmEmailScreen() {
  const { secret = '' } = useParams();
  const { user, retry } = useSession();
  const [confirm, { data, error }] = useConfirmEmailMutation();
  const sent = useRef('');
  const isIn = user !== null;

  const send = useCallback(() => {
    confirm({ variables: { input: { secret } } }).catch(() => null);
  }, [confirm, secret]);

  useEffect(() => {
    if (sent.current === secret) return;
    sent.current = secret;
    send();
  }, [send, secret]);

  const isConfirmed = data !== undefined && data !== null;
  useEffect(() => {
    if (isConfirmed && isIn) retry();
  }, [isConfirmed, isIn, retry]);

  if (error && readFailure(error).code !== 'INVALID_CONFIRMATION')
    return <ErrorAlert onRetry={send}>{messageOf(error, FAILED)}</ErrorAlert>;
  if (!data && !error) return <Loading text="Confirmando tu correo..." />;
  return (
    <MessagePage
      icon={data ? MailCheck : MailX}
      color={data ? 'green.fg' : undefined}
      title={titleOf(data?.confirmEmail.alreadyConfirmed)}
      text={error ? messageOf(error, FAILED) : 'Desde ahora podemos avisarte por correo.'}
    >
      <MainLink to={isIn ? paths.dashboard : paths.root}>{isIn ? 'Ir al dashboard' : 'Ingresar'}</MainLink>
    </MessagePage>
  );
}

function titleOf(alreadyConfirmed: boolean | undefined): string {
  if (alreadyConfirmed === undefined) return 'Enlace vencido o no válido';
  return alreadyConfirmed ? 'Tu correo ya estaba confirmado' : 'Tu correo quedó confirmado';
}

import { Box } from '@chakra-ui/react';
import { MailCheck, MailQuestionMark, MailX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import { paths } from '#client/routing/paths.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';

const FAILED = 'No pudimos usar el enlace. Inténtalo de nuevo.';
const FINAL = ['INVALID_EMAIL_CHANGE', 'EMAIL_TAKEN', 'INVALID_STOP_LINK'];

const HomeLink = () => <MainLink to={paths.root}>Ir al inicio</MainLink>;

/** Whether the link can no longer be used. */
const isFinal = (error: unknown): boolean => Boolean(error) && FINAL.includes(readFailure(error).code);

type Props = {
  title: string;
  text: string;
  button: string;
  /** The title of the outcome. */
  done?: string;
  /** Resolves with the text of the outcome; null or undefined when the screen was left. */
  onFollow: (secret: string) => Promise<string | null | undefined>;
};

/** A link of a mail: a button uses it, because programs that check mails open every link. */
export function EmailLink({ title, text, button, done = title, onFollow }: Props) {
  const { secret = '' } = useParams();
  const [message, setMessage] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  async function press() {
    setBusy(true);
    setError(null);
    try {
      setMessage((await onFollow(secret)) ?? null);
      box.current?.focus();
    } catch (failure) {
      setError(failure);
      if (isFinal(failure)) box.current?.focus();
    }
    setBusy(false);
  }

  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {message !== null && (
        <MessagePage icon={MailCheck} color="green.fg" title={done} text={message}>
          <HomeLink />
        </MessagePage>
      )}
      {message === null && isFinal(error) && (
        <MessagePage icon={MailX} title="No se puede usar el enlace" text={messageOf(error, FAILED)}>
          <HomeLink />
        </MessagePage>
      )}
      {message === null && !isFinal(error) && (
        <MessagePage
          icon={MailQuestionMark}
          color="purple.fg"
          title={title}
          text={text}
          more={
            Boolean(error) && (
              <Box mt="6">
                <ErrorAlert>{messageOf(error, FAILED)}</ErrorAlert>
              </Box>
            )
          }
        >
          <ActionButton colorPalette="yellow" busy={isBusy} onClick={() => void press()}>
            {button}
          </ActionButton>
        </MessagePage>
      )}
    </Box>
  );
}

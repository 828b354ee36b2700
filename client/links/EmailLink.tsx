import { Box, Center, Text } from '@chakra-ui/react';
import { MailCheck, MailQuestionMark, MailX } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import { paths } from '#client/routing/paths.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LinkOutcome } from './LinkOutcome.tsx';

const FAILED = 'No pudimos usar el enlace. Inténtalo de nuevo.';
const FINAL = ['INVALID_EMAIL_CHANGE', 'EMAIL_TAKEN', 'INVALID_STOP_LINK'];
const HOME = { to: paths.root, label: 'Ir al inicio' };

/** Whether the link will never be of use. */
const isFinal = (error: unknown): boolean => Boolean(error) && FINAL.includes(readFailure(error).code);

type Props = {
  title: string;
  text: string;
  button: string;
  /** The title of what came of it. */
  done?: string;
  /** Resolves with what came of it; null when the screen was left. */
  onFollow: () => Promise<string | null>;
};

/** A link of a mail: a button uses it, because programs that check mails open every link. */
export function EmailLink({ title, text, button, done = title, onFollow }: Props) {
  const [message, setMessage] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  async function press() {
    setBusy(true);
    setError(null);
    try {
      setMessage(await onFollow());
      box.current?.focus();
    } catch (failure) {
      setError(failure);
      if (isFinal(failure)) box.current?.focus();
    }
    setBusy(false);
  }

  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {message !== null && <LinkOutcome icon={MailCheck} title={done} text={message} action={HOME} />}
      {message === null && isFinal(error) && (
        <LinkOutcome
          isRefused
          icon={MailX}
          title="No se puede usar el enlace"
          text={messageOf(error, FAILED)}
          action={HOME}
        />
      )}
      {message === null && !isFinal(error) && (
        <Center flexDirection="column" textAlign="center" py={{ base: 8, md: 12 }}>
          <Box color="purple.fg" mb="4">
            <MailQuestionMark size={40} strokeWidth={1.5} aria-hidden />
          </Box>
          <PageHeader centered title={title} subtitle={<Text maxW="56ch">{text}</Text>} />
          <ActionButton colorPalette="yellow" busy={isBusy} onClick={() => void press()}>
            {button}
          </ActionButton>
          {Boolean(error) && (
            <Box mt="6">
              <ErrorAlert>{messageOf(error, FAILED)}</ErrorAlert>
            </Box>
          )}
        </Center>
      )}
    </Box>
  );
}

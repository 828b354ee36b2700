import { Box, Container, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { CONFIRMATION_DAYS } from '#server/features/sessions/email/email.confirmation.rules.ts';
import { useResendEmailConfirmationMutation } from './EmailReminder.generated.ts';
import { useSession, type SessionUser } from '#client/session/SessionProvider.tsx';
import { ActButton } from '#client/ui/ActButton.tsx';

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
    <Box as="section" aria-label="Confirma tu correo" bg="orange.subtle" color="orange.fg" data-print="hide">
      <Container maxW="6xl" px={{ base: 4, md: 6 }} py="2">
        <Flex align="center" justify="space-between" columnGap="4" rowGap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Text textStyle="sm" minW="0" overflowWrap="anywhere">
            <b>Confirma tu correo:</b> abre el enlace que enviamos a {email}. Vale {CONFIRMATION_DAYS} días; este aviso
            queda hasta que lo abras.
          </Text>
          <ActButton
            size="sm"
            variant="outline"
            colorPalette="orange"
            flexShrink="0"
            busy={loading}
            onClick={() => void send()}
          >
            Enviar de nuevo
          </ActButton>
        </Flex>
        <Text role="status" textStyle="sm" fontWeight="semibold" mt={outcome === null ? '0' : '1.5'}>
          {outcome}
        </Text>
      </Container>
    </Box>
  );
}

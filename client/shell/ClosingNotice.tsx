import { Box, Container, Flex, Text } from '@chakra-ui/react';
import { useAct } from '#client/forms/useAct.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useKeepAccountMutation } from './ClosingNotice.generated.ts';

const FAILED = 'No pudimos conservar tu cuenta. Inténtalo de nuevo.';

/** Below the header, while the account is about to close. */
export function ClosingNotice({ closesAt }: { closesAt: string }) {
  const [keep, { loading }] = useKeepAccountMutation();
  const { act, failure } = useAct(FAILED);

  async function stay() {
    if (await act(keep)) toaster.success({ title: 'Conservas tu cuenta' });
  }
  return (
    <Box as="section" aria-label="Tu cuenta se cerrará" bg="red.subtle" color="red.fg" data-print="hide">
      <Container maxW="6xl" px={{ base: 4, md: 6 }} py="2">
        <Flex align="center" justify="space-between" columnGap="4" rowGap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Text textStyle="sm" minW="0">
            <b>Tu cuenta se cerrará el {formatDate(closesAt)}.</b> Hasta entonces puedes conservarla.
          </Text>
          <ActButton
            size="sm"
            variant="outline"
            colorPalette="red"
            flexShrink="0"
            busy={loading}
            onClick={() => void stay()}
          >
            Conservar mi cuenta
          </ActButton>
        </Flex>
        <Text role="alert" textStyle="sm" fontWeight="semibold" mt={failure === null ? '0' : '1.5'}>
          {failure}
        </Text>
      </Container>
    </Box>
  );
}

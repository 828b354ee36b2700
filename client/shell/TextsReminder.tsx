import { useApolloClient } from '@apollo/client/react';
import { Box, Container, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { OPERATOR_TEXTS } from '#server/kernel/operator.texts.ts';
import { readFailure } from '#client/apollo/failure.ts';
import { useAct } from '#client/forms/useAct.ts';
import { SessionDocument } from '#client/session/session.generated.ts';
import type { SessionUser } from '#client/session/SessionProvider.tsx';
import { ActButton } from '#client/ui/ActButton.tsx';
import { announce } from '#client/ui/announcer.tsx';
import { TextPageLink } from '#client/ui/TextPageLink.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useAcceptTextsMutation } from './TextsReminder.generated.ts';

type Props = { texts: SessionUser['textsToAccept'] };

const FAILED = 'No pudimos anotar que los aceptas. Inténtalo de nuevo.';

const ARTICLE = { terms: 'los', privacy: 'la' } as const;
const namesOf = (texts: Props['texts']) => texts.map(({ name }) => (name === 'TERMS' ? 'terms' : 'privacy'));

/** What these texts ask of the viewer. */
function verbFor(texts: Props['texts']): string {
  if (!texts.every(({ isChanged }) => isChanged)) return 'Todavía no aceptaste';
  return texts.every(({ name }) => name === 'PRIVACY') ? 'Cambió' : 'Cambiaron';
}

/** Below the header, until the viewer accepts the texts as they are now. It keeps nobody from anything. */
export function TextsReminder({ texts }: Props) {
  const client = useApolloClient();
  const [accept, { loading }] = useAcceptTextsMutation();
  const { act, failure } = useAct(FAILED);
  const names = namesOf(texts);
  const verb = verbFor(texts);
  const spoken = `${verb} ${names.map((name) => `${ARTICLE[name]} ${OPERATOR_TEXTS[name].title}`).join(' y ')}.`;

  useEffect(() => announce(spoken), [spoken]);

  /** What changed meanwhile is shown before the failure is. */
  async function readAgain(error: unknown): Promise<never> {
    if (readFailure(error).code === 'TEXTS_CHANGED') await client.refetchQueries({ include: [SessionDocument] });
    throw error;
  }

  async function agree() {
    const versions = texts.map(({ name, version }) => ({ name, version }));
    const done = await act(() => accept({ variables: { input: { versions } } }).catch(readAgain));
    if (done) toaster.success({ title: 'Gracias, quedó anotado' });
  }

  return (
    <Box as="section" aria-label="Textos por aceptar" bg="purple.subtle" color="purple.fg" data-print="hide">
      <Container maxW="6xl" px={{ base: 4, md: 6 }} py="2">
        <Flex align="center" justify="space-between" columnGap="4" rowGap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Text textStyle="sm" minW="0">
            <b>
              {verb}{' '}
              {names.map((name, index) => (
                <span key={name}>
                  {index > 0 && ' y '}
                  {ARTICLE[name]} <TextPageLink name={name} />
                </span>
              ))}
              .
            </b>{' '}
            Lee con calma: mientras tanto todo sigue igual.
          </Text>
          <ActButton
            size="sm"
            variant="outline"
            colorPalette="purple"
            flexShrink="0"
            busy={loading}
            onClick={() => void agree()}
          >
            Aceptar
          </ActButton>
        </Flex>
        <Text role="alert" textStyle="sm" fontWeight="semibold" mt={failure === null ? '0' : '1.5'}>
          {failure}
        </Text>
      </Container>
    </Box>
  );
}

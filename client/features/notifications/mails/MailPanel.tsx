import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { MailChoice } from '#client/apollo/schema.generated.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import type { ProfileMailFragment } from './MailPreferences.generated.ts';
import { sectionsOf, type NamedPreference, type PreferenceSection } from './mail.words.ts';
import { useMailPreference } from './useMailPreference.ts';

type Props = { user: ProfileMailFragment; isConfirmed: boolean };

/** Which mails the user is sent, and when. */
export function MailPanel({ user, isConfirmed }: Props) {
  const { saved, failure, choose } = useMailPreference(user);
  return (
    <Stack gap="5">
      <Muted mt="-2">
        Elige cuándo te escribimos. <b>Diario</b> es un solo correo a las 08:00 de Buenos Aires, con todo lo del día; si
        no pasó nada, no llega.
      </Muted>
      {!isConfirmed && (
        <ErrorAlert mild title="Tu correo no está confirmado">
          No te enviaremos estos correos hasta que abras el enlace que te mandamos. Lo que elijas queda guardado.
        </ErrorAlert>
      )}
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {sectionsOf(user.mailPreferences).map((section) => (
        <Section key={section.title} section={section} choose={choose} />
      ))}
      <Muted role="status" minH="5" mt="-4" mb="-2">
        {saved}
      </Muted>
    </Stack>
  );
}

type Choose = (preference: NamedPreference, choice: MailChoice) => Promise<void>;

type SectionProps = { section: PreferenceSection; choose: Choose };

function Section({ section: { title, preferences }, choose }: SectionProps) {
  const id = useId();
  return (
    <Box>
      <Heading as="h3" id={id} size="md">
        {title}
      </Heading>
      <Stack gap="0" divideY="1px">
        {preferences.map((preference) => (
          <PreferenceRow key={preference.group} headingId={id} {...{ preference, choose }} />
        ))}
      </Stack>
    </Box>
  );
}

type RowProps = { headingId: string; preference: NamedPreference; choose: Choose };

function PreferenceRow({ headingId, preference, choose }: RowProps) {
  const id = useId();
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      justify="space-between"
      gap={{ base: '2', md: '4' }}
      py="3"
    >
      <Text id={id} textStyle="sm">
        {preference.name}
      </Text>
      <ChoiceControl
        value={preference.choice}
        labelledBy={`${headingId} ${id}`}
        onChange={(choice) => void choose(preference, choice)}
      />
    </Flex>
  );
}

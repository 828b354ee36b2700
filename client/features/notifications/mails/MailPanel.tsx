import { Box, Flex, Heading, Stack, Text, SegmentGroup } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme';
import { useAction } from '#client/actions/useAction.ts';
import type { MailChoice } from '#client/apollo/schema.generated.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { type ProfileMailFragment, useSetMailPreferenceMutation } from './MailPreferences.generated.ts';
import { sectionsOf, type NamedPreference, type PreferenceSection, CHOICES, nameOfChoice } from './mail.words.ts';

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

type Choose = (preference: NamedPreference, choice: MailChoice) => Promise<unknown>;

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

type ChoiceControlProps = { value: MailChoice; labelledBy: string; onChange: (choice: MailChoice) => void };

/** One of three: a radio group, which arrow keys move through. */
const ChoiceControl = ({ value, labelledBy, onChange }: ChoiceControlProps) => (
  <SegmentGroup.Root
    recipe={segmentGroupSlotRecipe}
    size="sm"
    w={{ base: 'full', md: 'auto' }}
    minW="0"
    flexShrink="0"
    flexWrap="wrap"
    value={value}
    aria-labelledby={labelledBy}
    onValueChange={(change) => change.value && onChange(change.value as MailChoice)}
  >
    <SegmentGroup.Indicator bg="bg.panel" shadow="none" borderWidth="2px" borderColor="colorPalette.solid" />
    {CHOICES.map(({ choice, name }) => (
      <SegmentGroup.Item
        key={choice}
        value={choice}
        flex={{ base: '1', md: 'none' }}
        justifyContent="center"
        whiteSpace="nowrap"
        _checked={{ fontWeight: 'semibold' }}
      >
        <SegmentGroup.ItemText>{name}</SegmentGroup.ItemText>
        <SegmentGroup.ItemHiddenInput />
      </SegmentGroup.Item>
    ))}
  </SegmentGroup.Root>
);

/** Saves each choice as it is made, and shows it before it is saved. */
function useMailPreference(user: ProfileMailFragment) {
  const [saved, setSaved] = useState<string | null>(null);
  const [save] = useSetMailPreferenceMutation();
  const { run: choose, failure } = useAction(async ({ group, name }: NamedPreference, choice: MailChoice) => {
    setSaved(null);
    const mailPreferences = user.mailPreferences.map((each) => (each.group === group ? { ...each, choice } : each));
    await save({
      variables: { input: { group, choice } },
      optimisticResponse: {
        setMailPreference: { __typename: 'SetMailPreferencePayload', user: { ...user, mailPreferences } },
      },
    });
    setSaved(`Guardado: ${name}, ${nameOfChoice(choice).toLowerCase()}.`);
  }, 'No pudimos guardar tu elección. Inténtalo de nuevo.');

  return { saved, failure, choose };
}

import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { browserStore } from '#client/storage.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';

export type Step = { text: string; isDone: boolean; to: string; act: string };

const dismissedKey = (userId: string): string => `fichin.firstSteps.${userId}`;

/** The first steps of a new account, until they are done or hidden in this browser. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const key = dismissedKey(useUser().id);
  const [isDismissed, setIsDismissed] = useState(() => browserStore.read(key) !== null);
  if (isDismissed || steps.every(({ isDone }) => isDone)) return null;

  function dismiss() {
    browserStore.write(key, 'yes');
    setIsDismissed(true);
  }
  return (
    <Panel
      title="Primeros pasos"
      mb="6"
      action={
        <Button size="sm" variant="plain" px="0" onClick={dismiss}>
          Ocultar
        </Button>
      }
    >
      <Rows as="ol">
        {steps.map(({ text, isDone, to, act }) => (
          <Flex as="li" key={text} py="3" gap="3" align="center" minH="14" borderColor="border.muted">
            <Box flexShrink="0" color={isDone ? 'green.fg' : 'fg.subtle'}>
              {isDone ? <Check size={20} aria-label="Hecho" role="img" /> : <Circle size={20} aria-hidden />}
            </Box>
            <Text flex="1" color={isDone ? 'fg.muted' : undefined}>
              {text}
            </Text>
            {!isDone && (
              <LinkButton to={to} size="sm" flexShrink="0">
                {act}
              </LinkButton>
            )}
          </Flex>
        ))}
      </Rows>
    </Panel>
  );
}

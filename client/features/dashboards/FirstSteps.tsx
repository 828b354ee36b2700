import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { browserStore } from '#client/storage.ts';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { plural } from '#server/kernel/text/plural.ts';

/** `to`: where it is done; null while an earlier step has to be done first. */
export type Step = { text: string; isDone: boolean; to: string | null; act: string };

export type FirstSteps = {
  shown: Step[];
  hide: () => void;
  /** Whether neither a step nor anything to do comes before the header's button. */
  isHeaderMain: boolean;
};

const hiddenKey = (userId: string): string => `fichin.firstSteps.${userId}`;

/**
 * The first steps of a new account, in their order; none once all are done or they are hidden in this browser. `todo`:
 * what waits for the user; undefined until it is loaded.
 */
export function useFirstSteps(steps: Step[], todo: readonly unknown[] | undefined): FirstSteps {
  const key = hiddenKey(useUser().id);
  const [isHidden, setIsHidden] = useState(() => browserStore.read(key) !== null);
  const hide = () => {
    browserStore.write(key, 'yes');
    setIsHidden(true);
  };
  const shown = isHidden || steps.every(({ isDone }) => isDone) ? [] : steps;
  return { shown, hide, isHeaderMain: todo?.length === 0 && shown.length === 0 };
}

type Props = Pick<FirstSteps, 'shown' | 'hide'> & {
  /** What they lead to. */
  goal: string;
  /** Whether the next one is the main act of the screen. */
  isMain: boolean;
};

/** Each step with whether it is done; the next one has a button, later ones are links. */
export function FirstStepsCard({ shown, hide, goal, isMain }: Props) {
  if (shown.length === 0) return null;
  const next = shown.find(({ isDone }) => !isDone);
  const doneCount = shown.filter(({ isDone }) => isDone).length;
  const Act = isMain ? MainLink : LinkButton;
  return (
    <Panel
      title="Primeros pasos"
      mb="6"
      action={
        <Button size="sm" variant="plain" px="0" onClick={hide}>
          Ocultar
        </Button>
      }
    >
      <Muted overflowWrap="anywhere">
        {goal}: {plural(doneCount, 'hecho', 'hechos')} de {shown.length}
      </Muted>
      <Rows as="ol">
        {shown.map((step) => (
          <Flex as="li" key={step.text} py="2" gap="3" align="center" minH="12" borderColor="border.muted">
            <Box flexShrink="0" color={step.isDone ? 'green.fg' : 'fg.subtle'}>
              {step.isDone ? <Check size={20} aria-label="Hecho" role="img" /> : <Circle size={20} aria-hidden />}
            </Box>
            <Text
              flex="1"
              color={step === next ? undefined : 'fg.muted'}
              fontWeight={step === next ? 'medium' : undefined}
            >
              {step === next || step.isDone || step.to === null ? (
                step.text
              ) : (
                <TextLink to={step.to}>{step.text}</TextLink>
              )}
            </Text>
            {step === next && step.to !== null && (
              <Act to={step.to} size="sm" flexShrink="0">
                {step.act}
              </Act>
            )}
          </Flex>
        ))}
      </Rows>
    </Panel>
  );
}

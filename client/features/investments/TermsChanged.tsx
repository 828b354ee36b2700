import { Box, Button, Grid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useId, type RefObject } from 'react';
import { announce } from '#client/ui/frame/announcer.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { TermChange } from './terms.ts';

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  changes: TermChange[];
  isAccepted: boolean;
  onAccept: () => void;
};

const TITLE = 'Las condiciones cambiaron';

/**
 * What changed since the viewer saw the terms, old and new side by side, to be accepted. What was accepted stays in
 * its place: a second click must not meet the button that invests.
 */
export function TermsChanged({ ref, changes, isAccepted, onAccept }: Props) {
  const id = useId();
  const news = `${TITLE}: ${changes.map(({ name, after }) => `${name}, ${after}`).join('; ')}`;
  useEffect(() => {
    if (!isAccepted) announce(news);
  }, [news, isAccepted]);

  function accept() {
    ref.current?.focus();
    onAccept();
  }

  return (
    <Notice
      ref={ref}
      status={isAccepted ? 'success' : 'warning'}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      titleId={id}
      title={isAccepted ? 'Condiciones aceptadas' : TITLE}
      more={
        <>
          <Stack as="dl" gap="2" my="2" w="full">
            {changes.map(({ name, before, after }) => (
              <Grid key={name} templateColumns="repeat(2, minmax(0, 1fr))" columnGap="3">
                <Text as="dt" gridColumn="1 / -1">
                  {name}
                </Text>
                <Side when="Antes" text={before} />
                <Side when="Ahora" text={after} />
              </Grid>
            ))}
          </Stack>
          <Button
            type="button"
            size="sm"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            disabled={isAccepted}
            onClick={accept}
          >
            Ver y aceptar
          </Button>
        </>
      }
    />
  );
}

const Side = ({ when, text }: { when: string; text: string }) => (
  <Box as="dd">
    <Text textStyle="xs">{when}</Text>
    <Text fontWeight="semibold" overflowWrap="anywhere">
      {text}
    </Text>
  </Box>
);

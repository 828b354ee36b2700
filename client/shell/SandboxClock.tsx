import { useApolloClient } from '@apollo/client/react';
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { noteDaysAhead } from '#client/sandbox.ts';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import { useAdvanceClockMutation, useSandboxQuery } from './SandboxClock.generated.ts';

const STEPS = [1, 7, 30];

/** Milliseconds between queries of the calendar, which others move too: while it moves, and while it doesn't. */
const [MOVING, STANDING] = [1000, 10_000];

/** The day of a sandbox, which anybody moves. What is on screen is refetched when it has moved. */
export function SandboxClock() {
  const client = useApolloClient();
  const { data, refetch, startPolling } = useSandboxQuery({ fetchPolicy: 'network-only' });
  const [advance] = useAdvanceClockMutation();
  const { run, isBusy, failure } = useAction(async (days: number) => {
    await advance({ variables: { input: { days } } });
    await refetch();
  });
  const { today, until, daysAhead = null, isMoving = false } = data?.sandbox ?? {};

  useEffect(() => {
    if (daysAhead === null || isMoving) return;
    if (noteDaysAhead(daysAhead)) void refreshScreen(client);
  }, [client, daysAhead, isMoving]);

  useEffect(() => startPolling(isMoving ? MOVING : STANDING), [startPolling, isMoving]);

  if (!today || !until) return null;
  return (
    <Flex wrap="wrap" align="center" justify="center" columnGap={{ base: 1, md: 2 }} rowGap="1">
      <Text role="status" textStyle="sm" fontWeight="semibold" whiteSpace="nowrap">
        {isMoving ? `Adelantando hasta el ${formatDate(until)}…` : `Hoy es ${formatDate(today)}`}
      </Text>
      {STEPS.map((days) => (
        <ActionButton
          key={days}
          size="xs"
          minW="7"
          px="2"
          variant="outline"
          colorPalette="purple"
          aria-label={`Adelantar ${plural(days, 'día', 'días')}`}
          busy={isBusy || isMoving}
          onClick={() => void run(days)}
        >
          +{days}
          <chakra.span hideBelow="md">{days === 1 ? ' día' : ' días'}</chakra.span>
        </ActionButton>
      ))}
      <Text role="alert" textStyle="sm">
        {failure}
      </Text>
    </Flex>
  );
}

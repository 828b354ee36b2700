import { useApolloClient } from '@apollo/client/react';
import { Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { refreshScreen } from '#client/apollo/refreshScreen.ts';
import { useAct } from '#client/forms/useAct.ts';
import { noteDaysAhead } from '#client/sandbox.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { plural } from '#server/kernel/plural.ts';
import { useAdvanceClockMutation, useSandboxQuery } from './SandboxClock.generated.ts';

const STEPS = [1, 7, 30];

/** Milliseconds between looks how far the calendar was moved, also by others: while it moves, and while it stands. */
const [MOVING, STANDING] = [1000, 10_000];

/** The day of a sandbox, which anybody moves. What is on screen is asked for again when it has moved. */
export function SandboxClock() {
  const client = useApolloClient();
  const { data, refetch, startPolling } = useSandboxQuery({ fetchPolicy: 'network-only' });
  const [advance, { loading }] = useAdvanceClockMutation();
  const { act, failure } = useAct();
  const moveBy = async (days: number): Promise<void> => {
    await advance({ variables: { input: { days } } });
    await refetch();
  };
  const { today, until, daysAhead = null, isMoving = false } = data?.sandbox ?? {};

  useEffect(() => {
    if (daysAhead === null || isMoving) return;
    if (noteDaysAhead(daysAhead)) void refreshScreen(client);
  }, [client, daysAhead, isMoving]);

  useEffect(() => startPolling(isMoving ? MOVING : STANDING), [startPolling, isMoving]);

  if (!today || !until) return null;
  return (
    <Flex wrap="wrap" align="center" justify="center" columnGap="2" rowGap="1">
      <Text role="status" textStyle="sm" fontWeight="semibold">
        {isMoving ? `Adelantando hasta el ${formatDate(until)}…` : `Hoy es ${formatDate(today)}`}
      </Text>
      {STEPS.map((days) => (
        <ActButton
          key={days}
          size="sm"
          variant="outline"
          colorPalette="purple"
          busy={loading || isMoving}
          onClick={() => void act(() => moveBy(days))}
        >
          Adelantar {plural(days, 'día', 'días')}
        </ActButton>
      ))}
      <Text role="alert" textStyle="sm">
        {failure}
      </Text>
    </Flex>
  );
}

import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { useLayoutEffect, useId, useRef } from 'react';
import { ago } from '#client/text/ago.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { Edits } from './useDraftForm.ts';

type Shown = Edits['conflicts'][number];

/** What other users changed while this form was open. */
export const EditNotices = ({ edits }: { edits: Edits }) =>
  (edits.conflicts.length > 0 || edits.followed.length > 0) && <EditConflicts edits={edits} />;

/** Lists the fields that took another user's change; in the others one chooses the stored or the typed value. */
function EditConflicts({ edits: { conflicts, followed, conflictedSaves, choose } }: { edits: Edits }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (conflictedSaves > 0) list.current?.querySelector<HTMLElement>('[data-wrong=true]')?.focus();
  }, [conflictedSaves]);
  return (
    <>
      {followed.length > 0 && (
        <Notice status="info">Cambió mientras lo editabas, y aquí ya está al día: {followed.join(', ')}.</Notice>
      )}
      {conflicts.length > 0 && (
        <Stack
          ref={list}
          gap="4"
          p="4"
          borderWidth="1px"
          borderColor="orange.border"
          borderRadius="lg"
          bg="orange.subtle"
        >
          <Box role="status">
            <Text fontWeight="semibold">Alguien cambió lo mismo que tú</Text>
            <Text textStyle="sm">Elige qué queda en cada campo. Lo demás que escribiste sigue igual.</Text>
          </Box>
          {conflicts.map((conflict) => (
            <Choice key={conflict.part} conflict={conflict} onChoose={(choice) => choose(conflict, choice)} />
          ))}
        </Stack>
      )}
    </>
  );
}

type ChoiceProps = { conflict: Shown; onChoose: (choice: 'stored' | 'typed') => void };

function Choice({ conflict, onChoose }: ChoiceProps) {
  const { label, changedAt, choice, show = textOf } = conflict;
  const name = useId();
  const when = changedAt === null ? 'Cambió mientras lo editabas' : `Cambió ${ago(Date.parse(changedAt))}`;
  const options = [
    { value: 'stored', title: 'Lo guardado', text: show(conflict.stored) },
    { value: 'typed', title: 'Lo tuyo', text: show(conflict.typed) },
  ] as const;
  return (
    <chakra.fieldset tabIndex={-1} data-wrong={choice === null} minW="0">
      <chakra.legend fontWeight="medium" mb="2">
        {label} · {when}
      </chakra.legend>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
        {options.map(({ value, title, text }) => (
          <chakra.label
            key={value}
            display="flex"
            gap="3"
            p="3"
            borderWidth="1px"
            borderRadius="md"
            bg="bg.panel"
            borderColor={choice === value ? 'purple.solid' : 'border.emphasized'}
            cursor="pointer"
          >
            <chakra.input
              type="radio"
              name={name}
              mt="1"
              flexShrink="0"
              accentColor="purple.solid"
              checked={choice === value}
              onChange={() => onChoose(value)}
            />
            <Box minW="0">
              <Text fontWeight="medium">{title}</Text>
              <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" maxH="48" overflowY="auto">
                {text}
              </Text>
            </Box>
          </chakra.label>
        ))}
      </Grid>
    </chakra.fieldset>
  );
}

const EMPTY = '(vacío)';

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map(String).join(', ') || EMPTY;
  return typeof value === 'string' && value.trim() !== '' ? value : EMPTY;
}

import { Box, Button } from '@chakra-ui/react';
import { Coins } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDialog } from '#client/features/payments/useDialog.ts';
import { SelectionBar } from '#client/features/payments/received/SelectionBar.tsx';
import { useActionFocus } from '#client/features/payments/received/useActionFocus.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { formatDollars } from '#client/text/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { MAIN } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { ANSWER_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import { SMALLEST_DUE_CENTS } from '#server/features/returns/returns.rules.ts';
import { formatUsd } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { OwedRow } from './OwedRow.tsx';
import type { ProjectReturnsQuery, useProjectReturnsQuery } from './ProjectReturns.generated.ts';
import { chosenAmong, dueAmong, sumOf, withAccount } from './selection.ts';

const PayChosen = lazyComponent(() => import('./PayChosen.tsx'), 'PayChosen');

/** So that the bar covers no focused button. */
const BELOW = '7rem';

const HOW =
  'Fichín no mueve dinero: pagas a cada uno por tu banco y lo registras aquí. ' +
  `Quien cobra tiene ${ANSWER_DAYS} días para decir si le llegó; si no dice nada, queda «sin respuesta». ` +
  `Lo que no llega a ${formatUsd(SMALLEST_DUE_CENTS)} se junta para más adelante.`;

type Props = {
  projectId: string;
  query: ReturnType<typeof useProjectReturnsQuery>;
  list: NonNullable<ProjectReturnsQuery['project']>['distributions'];
  hasReports: boolean;
  /** Whether to pay is the main act of the screen. */
  isMain: boolean;
  onChosen: (hasChosen: boolean) => void;
};

/** What each investor gets, was paid and is owed; those who are owed something are chosen, and paid at once. */
export function OwedList({ projectId, query, list, hasReports, isMain, onChosen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const refetch = () => void query.refetch().catch(() => null);
  const dialog = useDialog<'pay'>(box, refetch);
  const paying = dialog.stateOf('pay');
  const listed = list.edges.map(({ node }) => node);
  const chosen = chosenAmong(listed, selection);
  const due = dueAmong(listed);
  const known = withAccount(due);
  const unknown = due.filter(({ returnAccount }) => returnAccount === null).length;
  const hasChosen = chosen.length > 0;
  const { action, focusAction } = useActionFocus(hasChosen);
  useEffect(() => onChosen(hasChosen), [hasChosen, onChosen]);
  // Who is owed nothing any more isn't chosen either when something is owed again.
  if (chosen.length < selection.size) setSelection(new Set(chosen.map(({ id }) => id)));
  return (
    <Box ref={box} tabIndex={-1} outline="none" css={{ '& button, & input': { scrollMarginBottom: BELOW } }}>
      <Muted mb="3">{HOW}</Muted>
      {known.length > 0 && (
        <Button
          size="sm"
          {...(isMain && !hasChosen ? MAIN : { variant: 'outline', colorPalette: 'gray' })}
          mb="3"
          onClick={() => {
            setSelection(new Set(known.map(({ id }) => id)));
            focusAction();
          }}
        >
          {unknown === 0 ? 'Elegir a todos los que tienen algo por cobrar' : 'Elegir a todos los que dijeron su cuenta'}
        </Button>
      )}
      {unknown > 0 && <Muted mb="3">{unknownText(unknown)}</Muted>}
      <PaginatedList
        list={list}
        query={query}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState
            icon={Coins}
            text="Todavía no le toca nada a nadie"
            hint={
              hasReports
                ? 'Ningún informe dio algo para repartir.'
                : 'Cada informe que publiques dice aquí cuánto le toca a cada inversor.'
            }
          />
        }
        quietAtEnd
      >
        {(shown) => (
          <Rows aria-label="Inversores" layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
            {shown.map((owed) => (
              <OwedRow
                key={owed.id}
                owed={owed}
                cursor={query.data?.returnsCursor}
                isChosen={chosen.some(({ id }) => id === owed.id)}
                onChoose={(isChosen) =>
                  setSelection((before) =>
                    isChosen ? new Set([...before, owed.id]) : new Set([...before].filter((id) => id !== owed.id)),
                  )
                }
                focusTarget={box}
                onChanged={refetch}
              />
            ))}
          </Rows>
        )}
      </PaginatedList>
      <SelectionBar
        label="Inversores elegidos"
        text={hasChosen ? `${plural(chosen.length, 'elegido', 'elegidos')} · ${formatDollars(sumOf(chosen))}` : null}
        onChooseNone={() => {
          box.current?.focus({ preventScroll: true });
          setSelection(new Set());
        }}
      >
        <Button ref={action} size="sm" colorPalette="yellow" onClick={dialog.open('pay')}>
          Pagué {formatDollars(sumOf(chosen))}…
        </Button>
      </SelectionBar>
      {paying && (
        <Suspense>
          <PayChosen {...paying} projectId={projectId} chosen={chosen} onChanged={refetch} />
        </Suspense>
      )}
    </Box>
  );
}

const unknownText = (count: number): string => {
  const people = plural(count, 'persona no dijo a qué cuenta pagarle', 'personas no dijeron a qué cuenta pagarles');
  return `${people}. Si pagaste de otra forma, elige a mano.`;
};

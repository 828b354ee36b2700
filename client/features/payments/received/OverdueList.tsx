import { Box, Button, Flex, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { useScrolledTo } from '#client/ui/hooks/useScrolledTo.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { OVERDUE_PART } from '#server/kernel/paths/page.paths.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { leftToPay, payableAmong } from '../payable.ts';
import { useDialog } from '../useDialog.ts';
import { nameOf, Reference, Unconfirmed } from './Investor.tsx';
import type { ProjectPaymentsQuery } from './ReceivedPayments.generated.ts';
import { committedIn } from './overdue.ts';

const ReleaseChosen = lazyComponent(() => import('./ReleaseChosen.tsx'), 'ReleaseChosen');

type Props = { project: NonNullable<ProjectPaymentsQuery['project']>; onChanged: () => void };

/** The commitments that weren't paid in time, to be released: none is without the studio's click. */
export function OverdueList({ project, onChanged }: Props) {
  const list = useScrolledTo(useLocation().hash === OVERDUE_PART);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<'release'>(list, onChanged);
  const releasing = dialog.stateOf('release');
  const overdue = payableAmong(project.overdueInvestments);
  const chosen = overdue.filter(({ id }) => ids.has(id));
  if (overdue.length === 0 && !releasing) return null;
  /** After the last one was released the list stays, because it has the focus. */
  const display = overdue.length === 0 ? 'none' : undefined;
  const choose = (id: string, isChosen: boolean) =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)));
  return (
    <Box ref={list} as="section" aria-labelledby="overdue-payments" tabIndex={-1} outline="none" mb="8">
      <Flex gap="2" mb="1" wrap="wrap" align="center" justify="space-between">
        <Heading as="h2" id="overdue-payments" size="md">
          Vencidos ({overdue.length})
        </Heading>
        {overdue.length > 1 && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            onClick={() => setIds(new Set(overdue.map(({ id }) => id)))}
          >
            Seleccionar todos los vencidos
          </Button>
        )}
      </Flex>
      <Muted mb="3">
        {overdue.length === 0
          ? 'No queda ninguno.'
          : 'Pasó su último día para pagar. Puedes esperar, o anularlos: nada se anula solo.'}
      </Muted>
      <Rows display={display} layerStyle="panel" px={{ base: 4, md: 6 }} py="2">
        {overdue.map((investment) => (
          <Flex as="li" key={investment.id} py="3" gap="3" align="start" borderColor="border.muted">
            <Checkbox mt="1" checked={ids.has(investment.id)} onChange={(isChosen) => choose(investment.id, isChosen)}>
              <VisuallyHidden>
                Elegir para anular {nameOf(investment)}, {investment.payments.reference}
              </VisuallyHidden>
            </Checkbox>
            <Stack gap="0" minW="0" flex="1">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {nameOf(investment)} <Reference investment={investment} />
              </Text>
              <Muted>
                Se pagaba hasta el {formatDate(investment.payments.payBy)} · falta{' '}
                {formatDollars(leftToPay(investment.payments))} de {formatDollars(investment.amount)}
              </Muted>
              <Unconfirmed investment={investment} />
            </Stack>
          </Flex>
        ))}
      </Rows>
      <Flex display={display} gap="3" mt="3" wrap="wrap" align="center">
        <Button size="sm" variant="outline" disabled={chosen.length === 0} onClick={dialog.open('release')}>
          Anular los elegidos…
        </Button>
        <Text role="status" textStyle="sm" fontVariantNumeric="tabular-nums">
          {chosen.length > 0 &&
            `${plural(chosen.length, 'elegido', 'elegidos')} · ${formatDollars(committedIn(chosen))}`}
        </Text>
      </Flex>
      {releasing && (
        <Suspense>
          <ReleaseChosen
            {...releasing}
            project={project}
            chosen={chosen}
            onChanged={() => {
              setIds(new Set());
              onChanged();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

import { Stack, Box, Flex, Button, chakra } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { PrintButton } from '#client/queries/PrintButton.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { IdentityText } from '#client/features/payments/identities/IdentityText.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { type Days, statementProblem } from '#server/features/payments/statement/statement.rules.ts';
import { useForm } from '#client/forms/useForm.ts';
import type { FieldErrors } from '#client/forms/useFormErrors.ts';
import { calendarNow } from '#client/sandbox.ts';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { dayOf, readDay } from '#server/kernel/time/calendar.ts';
import { INVALID_DATE } from '#server/kernel/errors.ts';
import {
  EVERYTHING,
  statementDays,
  OWN_DAYS,
  PARAMS,
  periodIn,
  PERIODS,
  THIS_MONTH,
  type Period,
} from './statementDays.ts';
import { useStatementQuery } from './StatementScreen.generated.ts';
import { StatementTable } from './StatementTable.tsx';
import { StatementTotals } from './StatementTotals.tsx';

/** /statement: what was committed and paid from one day to another, by project and row by row. */
export function StatementScreen() {
  const { displayName, role } = useUser();
  const [params] = useQueryParams();
  const { from, to } = statementDays(params);
  const query = useStatementQuery({ variables: { from, to } });
  const { shown, isStale } = useStaleWhileSearching(query);
  const statement = shown?.statement;
  const legalIdentity = shown?.me.legalIdentity;
  return (
    <>
      <PageHeader
        title="Estado de cuenta"
        subtitle={`${displayName}, ${periodIn(params) === EVERYTHING ? 'hasta el' : `del ${formatDate(from)} al`} ${formatDate(to)}`}
        backTo={role === 'INVESTOR' ? paths.myInvestments : paths.dashboard}
        actions={
          <>
            <DownloadButton href={downloads.statementCsv(from, to)}>Descargar CSV</DownloadButton>
            {!query.error && <PrintButton list={query.data?.statement.rows} fetchMore={query.fetchMore} />}
          </>
        }
      />
      {legalIdentity && (
        <Muted mb="4">
          <IdentityText identity={legalIdentity} />
        </Muted>
      )}
      <PeriodForm days={{ from, to }} />
      <QueryAlert query={query} fallback="No pudimos cargar el estado de cuenta. Inténtalo de nuevo." />
      <Stack gap="6">
        {statement && statement.projects.length > 0 && !isStale && <StatementTotals {...statement} />}
        <PaginatedList
          list={statement?.rows}
          query={query}
          isStale={isStale}
          skeleton={<ListSkeleton />}
          empty={<EmptyState icon={ReceiptText} text="No hubo movimientos en estos días" />}
        >
          {(rows) => <StatementTable rows={rows} areReceived={role === 'DEVELOPER'} />}
        </PaginatedList>
      </Stack>
    </>
  );
}

/** The days of the statement, stored in the address. */
function PeriodForm({ days }: { days: Days }) {
  const [params, edit] = useQueryParams();
  const period = periodIn(params);

  const show = (chosen: Period, { from, to }: Days) =>
    edit((all) => {
      for (const name of Object.values(PARAMS)) all.delete(name);
      if (chosen !== THIS_MONTH) all.set(PARAMS.period, chosen);
      if (chosen !== OWN_DAYS) return;
      all.set(PARAMS.from, from);
      all.set(PARAMS.to, to);
    });

  return (
    <Flex
      as="search"
      gap="4"
      mb="6"
      align={{ md: 'start' }}
      direction={{ base: 'column', md: 'row' }}
      data-print="hide"
    >
      <Box w={{ md: 'xs' }}>
        <SelectField label="Período" value={period} onChange={(chosen) => show(chosen, days)} options={PERIODS} />
      </Box>
      {period === OWN_DAYS && <OwnDaysForm days={days} onChosen={(chosen) => show(OWN_DAYS, chosen)} />}
    </Flex>
  );
}

function validate({ from, to }: Days): FieldErrors {
  const invalid = Object.entries({ from, to }).filter(([, day]) => readDay(day) === null);
  if (invalid.length > 0) return Object.fromEntries(invalid.map(([name]) => [name, INVALID_DATE.message]));
  return statementProblem({ from, to }, dayOf(calendarNow()))?.details ?? {};
}

type Props = { days: Days; onChosen: (days: Days) => void };

function OwnDaysForm({ days, onChosen }: Props) {
  const form = useForm<Days>({
    initial: days,
    validate,
    related: { from: ['to'], to: ['from'] },
    async save(chosen) {
      onChosen(chosen);
      return null;
    },
    fallback: INVALID_DATE.message,
  });
  return (
    <chakra.form
      noValidate
      aria-label="Otros días"
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr auto' }}
      onSubmit={form.onSubmit}
    >
      <TextField label="Desde" type="date" required {...form.control('from')} />
      <TextField label="Hasta" type="date" required {...form.control('to')} />
      <Button type="submit" variant="outline" mt={{ sm: '1.625rem' }}>
        Mostrar
      </Button>
    </chakra.form>
  );
}

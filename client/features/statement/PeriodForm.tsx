import { Box, Flex } from '@chakra-ui/react';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import type { Days } from '#server/features/payments/statement/statement.rules.ts';
import { OwnDaysForm } from './OwnDaysForm.tsx';
import { OWN_DAYS, PARAMS, periodIn, PERIODS, THIS_MONTH, type Period } from './statementDays.ts';

/** The days of the statement, stored in the address. */
export function PeriodForm({ days }: { days: Days }) {
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

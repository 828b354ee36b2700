import { Box, Stack, Text } from '@chakra-ui/react';
import type { TermsField } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars, formatRoi } from '#client/text/format.ts';
import { TERMS_FIELD_LABEL, wordFor } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import type { ProjectDetailsFragment } from './ProjectDetails.generated.ts';

type Change = ProjectDetailsFragment['termsLog'][number];

const MONEY: readonly TermsField[] = ['FUNDING_GOAL', 'MIN_INVESTMENT', 'MAX_INVESTMENT'];

/** A stored term as text: an amount, a yes or no, a percentage or free text. */
function termText(field: TermsField, value: string | null): string {
  if (value === null || value === '') return 'sin definir';
  if (MONEY.includes(field)) return formatDollars(Number(value));
  if (value === 'true') return 'sí';
  if (value === 'false') return 'no';
  return field === 'EXPECTED_ROI' ? formatRoi(Number(value)) : value;
}

/** Changes of the investment terms, with dates. */
export const TermsLog = ({ changes }: { changes: Change[] }) => (
  <Panel title="Cambios en las condiciones">
    <Stack as="ul" gap="3" listStyleType="none" textStyle="sm">
      {changes.map(({ id, field, before, after, changedAt }) => (
        <Box as="li" key={id}>
          <Text as="span" color="fg.muted">
            {formatDate(changedAt)} ·{' '}
          </Text>
          <Text as="span" fontWeight="medium">
            {wordFor(TERMS_FIELD_LABEL, field)}
          </Text>
          : de {termText(field, before)} a {termText(field, after)}
        </Box>
      ))}
    </Stack>
  </Panel>
);

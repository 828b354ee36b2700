import { Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { REVENUE_SHARE_FIELDS } from '#server/features/projects/campaign/revenue.share.fields.ts';
import {
  NET_REVENUE,
  NO_REVENUE_SHARE_TEXT,
  REPORT_EVERY_WORD,
  returnYearsText,
  SHARE_IN_NUMBERS,
  timesText,
} from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { formatRoi, toPercent } from '#server/kernel/money/roi.ts';
import type { ProjectDraft } from '#server/features/projects/project.validation.rules.ts';
import { wordFor } from '#client/text/labels.ts';
import { TERMS_FIELD_LABEL } from '#client/text/terms.labels.ts';
import { ChoiceCards } from '#client/ui/fields/ChoiceCards.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { useRevenueShareOfferQuery } from './ProjectForm.generated.ts';
import { Controls, type FormFields, type SectionProps } from './formFields.tsx';

const { revenueShare: SHARE, returnCap: CAP, returnYears: YEARS } = REVENUE_SHARE_FIELDS;

/** How often reports are published; the first says that none are, as there is no share in numbers. */
const CHOICES = [
  {
    value: '',
    label: 'No',
    text: 'Los inversores reciben lo que escribas arriba, sin una parte de los ingresos ni informes.',
  },
  {
    value: 'QUARTER',
    label: 'Sí, con un informe cada trimestre',
    text: 'Después del lanzamiento declaras tus ingresos netos cuatro veces por año, también si fueron cero.',
  },
  {
    value: 'YEAR',
    label: 'Sí, con un informe cada año',
    text: 'Después del lanzamiento declaras tus ingresos netos una vez por año, también si fueron cero.',
  },
] as const;

const EMPTY = { revenueShare: '', returnCap: '', returnYears: '' };

export const REVENUE_SHARE = {
  reportEvery: {
    label: TERMS_FIELD_LABEL.REPORT_EVERY,
    show: (frequency: string) => (frequency ? wordFor(REPORT_EVERY_WORD, frequency) : NO_REVENUE_SHARE_TEXT),
    control: ({ form, locked }) => (
      <ChoiceCards
        label={SHARE_IN_NUMBERS}
        options={CHOICES}
        disabled={locked}
        {...form.control('reportEvery')}
        onChange={(reportEvery) => form.change(reportEvery ? { reportEvery } : { reportEvery, ...EMPTY })}
      />
    ),
  },
  revenueShare: {
    label: TERMS_FIELD_LABEL.REVENUE_SHARE,
    control: ({ form, locked }, label) => (
      <TextField
        label={`${label} (%)`}
        hint={`Entre todos los inversores, hasta ${formatRoi(toPercent(SHARE.max))}`}
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        {...form.control('revenueShare')}
      />
    ),
  },
  returnYears: {
    label: TERMS_FIELD_LABEL.RETURN_YEARS,
    control: ({ form, locked }, label) => (
      <TextField
        label={`${label} (años)`}
        hint={`De ${YEARS.min} a ${YEARS.max}, desde el lanzamiento`}
        inputMode="numeric"
        autoComplete="off"
        disabled={locked}
        {...form.control('returnYears')}
      />
    ),
  },
  returnCap: {
    label: TERMS_FIELD_LABEL.RETURN_CAP,
    control: ({ form, locked }, label) => (
      <TextField
        label={`${label} (veces lo pagado)`}
        hint={`De ${toPercent(CAP.min)} a ${toPercent(CAP.max)}. Vacío: sin tope`}
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        {...form.control('returnCap')}
      />
    ),
  },
} satisfies FormFields;

/** What investors receive, in numbers: one choice, and its terms once it is taken. Nothing where none is offered. */
export function RevenueShare(props: SectionProps) {
  const { values } = props.form;
  const [hadShare] = useState(values.reportEvery !== '');
  const { data } = useRevenueShareOfferQuery();
  const isOffered = !props.locked && (data?.serverInfo.offersRevenueShare ?? false);
  if (!isOffered && !hadShare) return null;
  return (
    <Stack gap="5" mt="5">
      <Controls fields={REVENUE_SHARE} names={['reportEvery']} {...props} />
      {values.reportEvery !== '' && (
        <>
          <Stack gap="1" textStyle="sm" color="fg.muted">
            <Text>
              Los ingresos netos son {NET_REVENUE}. De ellos repartes esta parte por la meta entera: a cada inversor le
              toca según lo que pagó, y lo que nadie pagó queda en el estudio.
            </Text>
            <Text>
              Se copia a cada inversión, no cambia después de la primera y necesita un plazo para pagar. Si el juego no
              se lanza o no tiene ingresos, no hay nada que repartir.
            </Text>
          </Stack>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="5">
            <Controls fields={REVENUE_SHARE} names={['revenueShare', 'returnYears', 'returnCap']} {...props} />
          </Grid>
        </>
      )}
    </Stack>
  );
}

export const hasShareError = ({ fieldErrors }: SectionProps['form']): boolean =>
  Object.keys(REVENUE_SHARE).some((name) => fieldErrors[name] !== undefined);

/** Nothing without a share in numbers; what can't be read is left out. */
export function shareText({ revenueShare, returnCap, returnYears, reportEvery }: ProjectDraft): string[] {
  if (reportEvery === null) return [];
  return [
    revenueShare ? `${formatRoi(toPercent(revenueShare))} de los ingresos netos` : null,
    returnYears ? returnYearsText(returnYears) : null,
    returnCap ? `tope ${timesText(toPercent(returnCap))}` : null,
  ].filter((text) => text !== null);
}

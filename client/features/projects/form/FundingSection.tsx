import { Box, Grid, Stack } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money/money.ts';
import { formatRoi, toPercent } from '#server/kernel/money/roi.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { MAX_CAMPAIGN_DAYS } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import {
  CLOSING_DAY,
  FUNDING_MODEL_MEANING,
  FUNDING_MODEL_WORD,
  NO_CLOSING_DAY,
  NO_PAYMENT_DAYS,
  PAYMENT_DAYS,
  paymentDaysText,
} from '#server/features/projects/campaign/campaign.words.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import { goalUnreachable, type ProjectDraft } from '#server/features/projects/project.validation.rules.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatDate } from '#client/text/date.ts';
import { optionsOf, wordFor } from '#client/text/labels.ts';
import { TERMS_FIELD_LABEL } from '#client/text/terms.labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { ChoiceCards } from '#client/ui/fields/ChoiceCards.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { Controls, Group, type FormFields, type SectionProps } from './formFields.tsx';
import { toDomainProject } from './projectInput.ts';
import { hasShareError, RevenueShare, shareText } from './RevenueShare.tsx';
import { SECTIONS } from './sections.ts';

const MODELS = optionsOf(FUNDING_MODEL_WORD).map((option) => ({
  ...option,
  text: FUNDING_MODEL_MEANING[option.value],
}));

export const FUNDING = {
  fundingGoal: {
    label: TERMS_FIELD_LABEL.FUNDING_GOAL,
    control: ({ form, locked }, label) => (
      <AmountField
        label={label}
        required
        hint={`Mínimo ${formatUsd(PROJECT_FIELDS.fundingGoalCents.min)}`}
        disabled={locked}
        {...form.control('fundingGoal')}
      />
    ),
  },
  maxInvestors: {
    label: TERMS_FIELD_LABEL.MAX_INVESTORS,
    control: ({ form }, label) => (
      <TextField
        label={label}
        hint={`De 1 a ${PROJECT_FIELDS.maxInvestors.max}`}
        inputMode="numeric"
        autoComplete="off"
        {...form.control('maxInvestors')}
      />
    ),
  },
  minInvestment: {
    label: TERMS_FIELD_LABEL.MIN_INVESTMENT,
    control: ({ form, locked }, label) => (
      <AmountField label={label} disabled={locked} {...form.control('minInvestment')} />
    ),
  },
  maxInvestment: {
    label: TERMS_FIELD_LABEL.MAX_INVESTMENT,
    control: ({ form, locked }, label) => (
      <AmountField label={label} disabled={locked} {...form.control('maxInvestment')} />
    ),
  },
  investmentModel: {
    label: TERMS_FIELD_LABEL.INVESTMENT_MODEL,
    control: ({ form, locked }, label) => (
      <TextField
        label={label}
        hint={`Si queda vacío: ${DEFAULT_INVESTMENT_MODEL}`}
        autoComplete="off"
        disabled={locked}
        {...form.control('investmentModel')}
      />
    ),
  },
  expectedRoi: {
    label: TERMS_FIELD_LABEL.EXPECTED_ROI,
    control: ({ form, locked }, label) => (
      <TextField
        label={`${label} (%)`}
        hint="Si queda vacío: Por determinar"
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        {...form.control('expectedRoi')}
      />
    ),
  },
  closesOn: {
    label: TERMS_FIELD_LABEL.CLOSES_ON,
    show: (day: string) => (day ? formatDate(day) : NO_CLOSING_DAY),
    control: ({ form, locked }, label) => (
      <TextField
        label={label}
        hint={`Último día en que recibe inversiones, hasta ${MAX_CAMPAIGN_DAYS} días desde hoy. Vacía: hasta que lo cierres tú`}
        type="date"
        disabled={locked}
        {...form.control('closesOn')}
      />
    ),
  },
  fundingModel: {
    label: TERMS_FIELD_LABEL.FUNDING_MODEL,
    show: (model: string) => wordFor(FUNDING_MODEL_WORD, model),
    control: ({ form, locked }, label) => (
      <ChoiceCards label={label} options={MODELS} disabled={locked} {...form.control('fundingModel')} />
    ),
  },
  paymentDays: {
    label: TERMS_FIELD_LABEL.PAYMENT_DAYS,
    show: (days: string) => (days ? paymentDaysText(Number(days)) : NO_PAYMENT_DAYS),
    control: ({ form, locked }, label) => (
      <TextField
        label={`${label} (días)`}
        hint={`De ${PROJECT_FIELDS.paymentDays.min} a ${PROJECT_FIELDS.paymentDays.max}, desde que se pueda pagar. Después puedes anular lo que nadie pagó. Vacío: los compromisos quedan en pie aunque no se paguen`}
        inputMode="numeric"
        autoComplete="off"
        disabled={locked}
        {...form.control('paymentDays')}
      />
    ),
  },
} satisfies FormFields;

export const FundingSection = (props: SectionProps) => {
  const { values } = props.form;
  const draft = toDomainProject(values);
  return (
    <Panel {...SECTIONS.funding}>
      <Stack gap="4">
        {props.locked && (
          <Notice status="info">
            El proyecto ya recibió inversiones: la meta, los límites, lo que reciben los inversores, el ROI, la campaña
            {values.reportEvery === ''
              ? ' y el plazo para pagar'
              : ', el plazo para pagar y la participación en números'}{' '}
            no se pueden cambiar.
          </Notice>
        )}
        <Grid templateColumns={{ md: 'repeat(2, 1fr)' }}>
          <Controls fields={FUNDING} names={['fundingGoal']} {...props} />
        </Grid>
        {goalUnreachable(draft) && (
          <Notice status="warning">
            Aunque todos los cupos inviertan el máximo, no se llega a la meta. Puedes guardar igual.
          </Notice>
        )}
        <Controls fields={FUNDING} names={['fundingModel']} {...props} />
        <Box mb="-3">
          <Group
            id="closing"
            title={CLOSING_DAY}
            value={values.closesOn ? formatDate(values.closesOn) : 'ninguna'}
            isNeeded={values.fundingModel === 'ALL_OR_NOTHING'}
            fields={FUNDING}
            names={['closesOn']}
            {...props}
          />
          <Group
            id="payment-days"
            title={PAYMENT_DAYS}
            value={draft.paymentDays ? paymentDaysText(draft.paymentDays) : 'ninguno'}
            fields={FUNDING}
            names={['paymentDays']}
            {...props}
          />
          <Group
            id="limits"
            title="Montos y cupos"
            value={limitsText(draft)}
            columns={3}
            fields={FUNDING}
            names={['minInvestment', 'maxInvestment', 'maxInvestors']}
            {...props}
          />
          <Group
            id="returns"
            title="Retorno"
            value={[returnText(draft), ...shareText(draft)].join(', ')}
            columns={2}
            isNeeded={hasShareError(props.form)}
            fields={FUNDING}
            names={['investmentModel', 'expectedRoi']}
            {...props}
          >
            <RevenueShare {...props} />
          </Group>
        </Box>
      </Stack>
    </Panel>
  );
};

/** The readable limits of an investment and of their number. */
const limitsText = ({ minInvestmentCents, maxInvestmentCents, maxInvestors }: ProjectDraft): string =>
  [
    minInvestmentCents ? `desde ${formatUsd(minInvestmentCents)}` : null,
    maxInvestmentCents ? `hasta ${formatUsd(maxInvestmentCents)}` : null,
    maxInvestors ? plural(maxInvestors, 'inversor', 'inversores') : null,
  ]
    .filter(Boolean)
    .join(', ');

/** A ROI that can't be read is NaN. */
function returnText({ investmentModel, roi }: ProjectDraft): string {
  const isRead = roi !== null && !Number.isNaN(roi);
  return `${investmentModel ?? DEFAULT_INVESTMENT_MODEL}, ROI ${isRead ? formatRoi(toPercent(roi)) : 'por determinar'}`;
}

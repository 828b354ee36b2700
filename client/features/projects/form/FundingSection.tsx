import { Grid, Stack } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money/money.ts';
import { MAX_CAMPAIGN_DAYS } from '#server/features/projects/campaign/campaign.closing.rules.ts';
import {
  FUNDING_MODEL_MEANING,
  FUNDING_MODEL_WORD,
  NO_CLOSING_DAY,
} from '#server/features/projects/campaign/campaign.words.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import { goalUnreachable } from '#server/features/projects/project.validation.rules.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatDate } from '#client/text/date.ts';
import { optionsOf, TERMS_FIELD_LABEL, wordFor } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { Controls, type FormFields, type SectionProps } from './formFields.tsx';
import { toDomainProject } from './projectInput.ts';
import { SECTIONS } from './sections.ts';

const MODELS = optionsOf(FUNDING_MODEL_WORD);

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
      <SelectField
        label={label}
        hint={wordFor(FUNDING_MODEL_MEANING, form.values.fundingModel)}
        options={MODELS}
        disabled={locked}
        {...form.control('fundingModel')}
      />
    ),
  },
} satisfies FormFields;

export const FundingSection = (props: SectionProps) => (
  <Panel {...SECTIONS.funding}>
    <Stack gap="5">
      {props.locked && (
        <Notice status="info">
          El proyecto ya recibió inversiones: la meta, los límites, los modelos, el ROI y la fecha de cierre no se
          pueden cambiar.
        </Notice>
      )}
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)' }} gap="5">
        <Controls fields={FUNDING} {...props} />
      </Grid>
      {goalUnreachable(toDomainProject(props.form.values)) && (
        <Notice status="warning">
          Aunque todos los cupos inviertan el máximo, no se llega a la meta. Puedes guardar igual.
        </Notice>
      )}
    </Stack>
  </Panel>
);

import { Grid, Stack } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money.ts';
import { MAX_CAMPAIGN_DAYS } from '#server/features/projects/campaign.closing.rules.ts';
import {
  CLOSING_DAY,
  FUNDING_MODEL,
  FUNDING_MODEL_MEANING,
  FUNDING_MODEL_WORD,
} from '#server/features/projects/campaign.words.rules.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import { goalUnreachable } from '#server/features/projects/project.validation.rules.ts';
import type { Form } from '#client/forms/useForm.ts';
import { AmountField } from '#client/ui/fields/AmountField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { optionsOf, wordFor } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toDomainProject } from './projectInput.ts';
import type { ProjectValues } from './projectValues.ts';
import { SECTIONS } from './sections.ts';

const MODELS = optionsOf(FUNDING_MODEL_WORD);

type Props = { form: Form<ProjectValues>; locked: boolean };

export const FundingSection = ({ form, locked }: Props) => (
  <Panel {...SECTIONS.funding}>
    <Stack gap="5">
      {locked && (
        <Notice status="info">
          El proyecto ya recibió inversiones: la meta, los límites, los modelos, el ROI y la fecha de cierre no se
          pueden cambiar.
        </Notice>
      )}
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)' }} gap="5">
        <AmountField
          label="Meta de financiamiento"
          required
          hint={`Mínimo ${formatUsd(PROJECT_FIELDS.fundingGoalCents.min)}`}
          disabled={locked}
          {...form.control('fundingGoal')}
        />
        <TextField
          label="Máximo de inversores"
          hint={`De 1 a ${PROJECT_FIELDS.maxInvestors.max}`}
          inputMode="numeric"
          autoComplete="off"
          {...form.control('maxInvestors')}
        />
        <AmountField label="Inversión mínima" disabled={locked} {...form.control('minInvestment')} />
        <AmountField label="Inversión máxima" disabled={locked} {...form.control('maxInvestment')} />
        <TextField
          label="Modelo de inversión"
          hint={`Si queda vacío: ${DEFAULT_INVESTMENT_MODEL}`}
          autoComplete="off"
          disabled={locked}
          {...form.control('investmentModel')}
        />
        <TextField
          label="ROI esperado (%)"
          hint="Si queda vacío: Por determinar"
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          {...form.control('expectedRoi')}
        />
        <TextField
          label={CLOSING_DAY}
          hint={`Último día en que recibe inversiones, hasta ${MAX_CAMPAIGN_DAYS} días desde hoy. Vacía: hasta que lo cierres tú`}
          type="date"
          disabled={locked}
          {...form.control('closesOn')}
        />
        <SelectField
          label={FUNDING_MODEL}
          hint={wordFor(FUNDING_MODEL_MEANING, form.values.fundingModel)}
          options={MODELS}
          disabled={locked}
          {...form.control('fundingModel')}
        />
      </Grid>
      {goalUnreachable(toDomainProject(form.values)) && (
        <Notice status="warning">
          Aunque todos los cupos inviertan el máximo, no se llega a la meta. Puedes guardar igual.
        </Notice>
      )}
    </Stack>
  </Panel>
);

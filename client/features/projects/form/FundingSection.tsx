import { Grid, Stack } from '@chakra-ui/react';
import { formatUsd } from '#server/kernel/money.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { DEFAULT_INVESTMENT_MODEL } from '#server/features/projects/project.rules.ts';
import { goalUnreachable } from '#server/features/projects/project.validation.rules.ts';
import type { Form } from '#client/forms/useForm.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ParsedAmount } from '#client/ui/ParsedAmount.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { toDomainProject } from './projectInput.ts';
import type { ProjectValues } from './projectValues.ts';
import { SECTIONS } from './sections.ts';

type Props = { form: Form<ProjectValues>; locked: boolean };

export function FundingSection({ form, locked }: Props) {
  const money = (name: 'fundingGoal' | 'minInvestment' | 'maxInvestment', hint = '') => ({
    unit: 'US$',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    disabled: locked,
    hint: (
      <>
        <ParsedAmount text={form.values[name]} />
        {hint}
      </>
    ),
    ...form.control(name),
  });
  return (
    <Panel {...SECTIONS.funding}>
      <Stack gap="5">
        {locked && (
          <Notice status="info">
            El proyecto ya recibió inversiones: la meta, los límites, el modelo y el ROI no se pueden cambiar.
          </Notice>
        )}
        <Grid templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)' }} gap="5">
          <TextField
            label="Meta de financiamiento"
            required
            {...money('fundingGoal', `Mínimo ${formatUsd(PROJECT_FIELDS.fundingGoalCents.min)}`)}
          />
          <TextField
            label="Máximo de inversores"
            hint={`De 1 a ${PROJECT_FIELDS.maxInvestors.max}`}
            inputMode="numeric"
            autoComplete="off"
            {...form.control('maxInvestors')}
          />
          <TextField label="Inversión mínima" {...money('minInvestment')} />
          <TextField label="Inversión máxima" {...money('maxInvestment')} />
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
        </Grid>
        {goalUnreachable(toDomainProject(form.values)) && (
          <Notice status="warning">
            Aunque todos los cupos inviertan el máximo, no se llega a la meta. Puedes guardar igual.
          </Notice>
        )}
      </Stack>
    </Panel>
  );
}

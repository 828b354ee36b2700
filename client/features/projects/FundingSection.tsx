import { Alert, Grid, Input, InputGroup, Stack, Text } from '@chakra-ui/react';
import { formatUsd } from '#server/domain/money.ts';
import { DEFAULT_INVESTMENT_MODEL, MAX_SEATS, MIN_GOAL } from '#server/domain/project.ts';
import { goalUnreachable } from '#server/domain/project.validation.ts';
import { Field } from '#client/ui/Field.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { UnderstoodAmount } from '#client/ui/UnderstoodAmount.tsx';
import type { SectionProps } from './ProjectForm.tsx';
import { draftOf } from './projectInput.ts';
import type { ProjectValues } from './projectValues.ts';

type TextName = {
  [Name in keyof ProjectValues]: ProjectValues[Name] extends string ? Name : never;
}[keyof ProjectValues];

export function FundingSection({ values, problems, change, locked }: SectionProps & { locked: boolean }) {
  const input = (name: TextName, props: { disabled?: boolean; inputMode?: 'decimal' | 'numeric'; ps?: '12' } = {}) => (
    <Input
      name={name}
      autoComplete="off"
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...props}
    />
  );
  const money = (name: TextName) => (
    <InputGroup startElement={<Text as="span">US$</Text>}>
      {input(name, { inputMode: 'decimal', disabled: locked, ps: '12' })}
    </InputGroup>
  );
  return (
    <Panel title="Información de Financiamiento">
      <Stack gap="5">
        {locked && (
          <Notice
            status="info"
            text="El proyecto ya recibió inversiones: la meta, los límites, el modelo y el ROI no se pueden cambiar."
          />
        )}
        <Grid templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)' }} gap="5">
          <Field
            label="Meta de financiamiento"
            required
            hint={
              <>
                <UnderstoodAmount text={values.fundingGoal} />
                Mínimo {formatUsd(MIN_GOAL)}
              </>
            }
            error={problems.fundingGoal}
          >
            {money('fundingGoal')}
          </Field>
          <Field label="Máximo de inversores" hint={`De 1 a ${MAX_SEATS}`} error={problems.maxInvestors}>
            {input('maxInvestors', { inputMode: 'numeric' })}
          </Field>
          <Field
            label="Inversión mínima"
            hint={<UnderstoodAmount text={values.minInvestment} />}
            error={problems.minInvestment}
          >
            {money('minInvestment')}
          </Field>
          <Field
            label="Inversión máxima"
            hint={<UnderstoodAmount text={values.maxInvestment} />}
            error={problems.maxInvestment}
          >
            {money('maxInvestment')}
          </Field>
          <Field
            label="Modelo de inversión"
            hint={`Si queda vacío: ${DEFAULT_INVESTMENT_MODEL}`}
            error={problems.investmentModel}
          >
            {input('investmentModel', { disabled: locked })}
          </Field>
          <Field
            label="ROI esperado (%)"
            hint="Si queda vacío: Por determinar"
            error={problems.expectedRoi ?? problems.roi}
          >
            {input('expectedRoi', { inputMode: 'decimal', disabled: locked })}
          </Field>
        </Grid>
        {goalUnreachable(draftOf(values)) && (
          <Notice
            status="warning"
            text="Aunque todos los cupos inviertan el máximo, no se llega a la meta. Puedes guardar igual."
          />
        )}
      </Stack>
    </Panel>
  );
}

const Notice = ({ status, text }: { status: 'info' | 'warning'; text: string }) => (
  <Alert.Root status={status} role="status">
    <Alert.Indicator />
    <Alert.Description>{text}</Alert.Description>
  </Alert.Root>
);

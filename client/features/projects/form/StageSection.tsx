import { Grid } from '@chakra-ui/react';
import type { ProjectStadium } from '#client/apollo/schema.generated.ts';
import type { Form } from '#client/forms/useForm.ts';
import { optionsOf, STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import type { ProjectValues } from './projectValues.ts';

const STAGES = optionsOf(STAGE_LABEL);

/** A released game takes no investments, so `RELEASE` is offered only to projects that already have it. */
const stadiumsFor = (chosen: ProjectStadium | '') =>
  optionsOf(STADIUM_LABEL).filter(({ value }) => value !== 'RELEASE' || chosen === 'RELEASE');

export const StageSection = ({ form }: { form: Form<ProjectValues> }) => (
  <Panel title="Estado de Desarrollo">
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="5">
      <SelectField
        label="Etapa actual"
        required
        empty="Elige una etapa"
        options={STAGES}
        {...form.control('currentStage')}
      />
      <SelectField
        label="Estadio"
        required
        empty="Elige un estadio"
        options={stadiumsFor(form.values.currentStadium)}
        {...form.control('currentStadium')}
      />
      <TextField label="Fecha de inicio" type="date" {...form.control('startDate')} />
    </Grid>
  </Panel>
);

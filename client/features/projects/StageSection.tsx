import { Grid, Input } from '@chakra-ui/react';
import type { ProjectStadium, ProjectStage } from '#client/apollo/schema.generated.ts';
import { STADIUM_LABEL, STAGE_LABEL } from '#client/text/labels.ts';
import { Field } from '#client/ui/Field.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import type { SectionProps } from './ProjectForm.tsx';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What is finished raises no money: only a project that already says so keeps the choice. */
const stadiumsFor = (chosen: ProjectStadium | '') =>
  optionsOf(STADIUM_LABEL).filter(({ value }) => value !== 'RELEASE' || chosen === 'RELEASE');

export const StageSection = ({ values, problems, change }: SectionProps) => (
  <Panel title="Estado de Desarrollo">
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="5">
      <SelectField
        label="Etapa actual"
        name="currentStage"
        required
        empty="Elige una etapa"
        options={optionsOf(STAGE_LABEL)}
        error={problems.currentStage}
        value={values.currentStage}
        onChange={(stage) => change({ currentStage: stage as ProjectStage | '' })}
      />
      <SelectField
        label="Estadio"
        name="currentStadium"
        required
        empty="Elige un estadio"
        options={stadiumsFor(values.currentStadium)}
        error={problems.currentStadium}
        value={values.currentStadium}
        onChange={(stadium) => change({ currentStadium: stadium as ProjectStadium | '' })}
      />
      <Field label="Fecha de inicio" error={problems.startDate}>
        <Input
          type="date"
          name="startDate"
          value={values.startDate}
          onChange={(event) => change({ startDate: event.target.value })}
        />
      </Field>
    </Grid>
  </Panel>
);

import { Box, Grid, Stack } from '@chakra-ui/react';
import { formatDate } from '#client/text/date.ts';
import { optionsOf, STADIUM_LABEL, STAGE_LABEL, wordFor } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { Controls, Group, type FormFields, type SectionProps } from './formFields.tsx';
import { SECTIONS } from './sections.ts';

const STAGES = optionsOf(STAGE_LABEL);

const STADIUMS = optionsOf(STADIUM_LABEL);
/** A released game takes no investments, so `RELEASE` is offered only to projects that already have it. */
const UNRELEASED = STADIUMS.filter(({ value }) => value !== 'RELEASE');

export const STAGE = {
  currentStage: {
    label: 'Etapa actual',
    show: (stage: string) => wordFor(STAGE_LABEL, stage),
    control: ({ form }, label) => (
      <SelectField
        label={label}
        required
        hint="Cuánto avanzó el desarrollo."
        empty="Elige una etapa"
        options={STAGES}
        {...form.control('currentStage')}
      />
    ),
  },
  currentStadium: {
    label: 'Estadio',
    show: (stadium: string) => wordFor(STADIUM_LABEL, stadium),
    control: ({ form }, label) => (
      <SelectField
        label={label}
        required
        hint="Qué del juego ya se puede jugar."
        empty="Elige un estadio"
        options={form.values.currentStadium === 'RELEASE' ? STADIUMS : UNRELEASED}
        {...form.control('currentStadium')}
      />
    ),
  },
  startDate: {
    label: 'Fecha de inicio',
    show: (day: string) => (day ? formatDate(day) : ''),
    control: ({ form }, label) => <TextField label={label} type="date" {...form.control('startDate')} />,
  },
} satisfies FormFields;

export const StageSection = (props: SectionProps) => (
  <Panel {...SECTIONS.stage}>
    <Stack gap="4">
      <Grid templateColumns={{ md: 'repeat(2, 1fr)' }} gap="5">
        <Controls fields={STAGE} names={['currentStage', 'currentStadium']} {...props} />
      </Grid>
      <Box mb="-3">
        <Group
          id="start"
          title="Fecha de inicio"
          value={STAGE.startDate.show(props.form.values.startDate) || 'ninguna'}
          columns={3}
          fields={STAGE}
          names={['startDate']}
          {...props}
        />
      </Box>
    </Stack>
  </Panel>
);

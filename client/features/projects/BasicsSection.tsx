import { Input, Stack, Textarea } from '@chakra-ui/react';
import { GENRE_LABEL, isGenre } from '#client/text/labels.ts';
import { Field } from '#client/ui/Field.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/SelectField.tsx';
import { CoverField } from './CoverField.tsx';
import { PlatformTags } from './PlatformTags.tsx';
import type { SectionProps } from './ProjectForm.tsx';

const GENRES = Object.entries(GENRE_LABEL).map(([value, label]) => ({ value, label }));

export const BasicsSection = ({ values, problems, change }: SectionProps) => (
  <Panel title="Información Básica">
    <Stack gap="5">
      <Field label="Título" required error={problems.title}>
        <Input name="title" value={values.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <SelectField
        label="Género"
        name="genre"
        required
        empty="Elige un género"
        options={GENRES}
        error={problems.genre}
        value={values.genre}
        onChange={(genre) => change({ genre: isGenre(genre) ? genre : '' })}
      />
      <Field label="Descripción" required error={problems.description}>
        <Textarea
          name="description"
          rows={6}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label="Descripción corta" hint="Una o dos frases, para las tarjetas" error={problems.shortDescription}>
        <Input
          name="shortDescription"
          value={values.shortDescription}
          onChange={(event) => change({ shortDescription: event.target.value })}
        />
      </Field>
      <Field
        label="Descripción larga"
        hint="La historia completa, si quieres contarla. Admite Markdown."
        error={problems.longDescription}
      >
        <Textarea
          name="longDescription"
          rows={6}
          value={values.longDescription}
          onChange={(event) => change({ longDescription: event.target.value })}
        />
      </Field>
      <PlatformTags
        platforms={values.platforms}
        error={problems.platforms}
        onChange={(platforms) => change({ platforms })}
      />
      <CoverField
        title={values.title}
        stored={values.coverImage}
        file={values.cover}
        error={problems.cover ?? problems.coverImage}
        onChange={change}
      />
    </Stack>
  </Panel>
);

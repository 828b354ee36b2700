import { Stack } from '@chakra-ui/react';
import type { Form } from '#client/forms/useForm.ts';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { GENRE_LABEL, optionsOf } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { CoverField } from './CoverField.tsx';
import { PlatformTags } from './PlatformTags.tsx';
import { ADDRESS_NAMES, ADDRESSES } from './projectAddresses.ts';
import { SECTIONS } from './sections.ts';
import type { ProjectValues } from './projectValues.ts';

const GENRES = optionsOf(GENRE_LABEL);
const HTTPS = 'Una dirección que empieza con https://';

export const BasicsSection = ({ form }: { form: Form<ProjectValues> }) => (
  <Panel {...SECTIONS.basics}>
    <Stack gap="5">
      <TextField label="Título" required {...form.control('title')} />
      <SelectField label="Género" required empty="Elige un género" options={GENRES} {...form.control('genre')} />
      <TextField label="Descripción" required rows={6} {...form.control('description')} />
      <TextField
        label="Descripción corta"
        hint="Una o dos frases, para las tarjetas"
        {...form.control('shortDescription')}
      />
      <MarkdownField
        label="Descripción larga"
        hasPreview
        rows={6}
        hint="La historia completa, si quieres contarla. Admite Markdown."
        {...form.control('longDescription')}
      />
      {ADDRESS_NAMES.map((name) => (
        <TextField key={name} label={ADDRESSES[name].label} type="url" hint={HTTPS} {...form.control(name)} />
      ))}
      <PlatformTags {...form.control('platforms')} />
      <CoverField
        title={form.values.title}
        stored={form.values.coverImage}
        file={form.values.cover}
        error={form.fieldErrors['cover']}
        onChange={form.change}
      />
    </Stack>
  </Panel>
);

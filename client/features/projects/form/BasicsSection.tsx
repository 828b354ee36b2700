import { Stack } from '@chakra-ui/react';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { GENRE_LABEL, optionsOf, wordFor } from '#client/text/labels.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { CoverField } from './CoverField.tsx';
import { PlatformTags } from './PlatformTags.tsx';
import { Controls, type FormField, type FormFields, type SectionProps } from './formFields.tsx';
import { ADDRESSES } from './projectAddresses.ts';
import { SECTIONS } from './sections.ts';

const GENRES = optionsOf(GENRE_LABEL);
const HTTPS = 'Una dirección que empieza con https://';

const coverText = (cover: File | string | null): string => {
  if (cover instanceof File) return `Imagen nueva: ${cover.name}`;
  return cover === null ? 'Sin portada' : 'La imagen que está guardada';
};

const address = (name: keyof typeof ADDRESSES): FormField => ({
  ...ADDRESSES[name],
  control: ({ form }, label) => <TextField label={label} type="url" hint={HTTPS} {...form.control(name)} />,
});

export const BASICS = {
  title: {
    label: 'Título',
    control: ({ form }, label) => <TextField label={label} required {...form.control('title')} />,
  },
  genre: {
    label: 'Género',
    show: (genre: string) => wordFor(GENRE_LABEL, genre),
    control: ({ form }, label) => (
      <SelectField label={label} required empty="Elige un género" options={GENRES} {...form.control('genre')} />
    ),
  },
  description: {
    label: 'Descripción',
    control: ({ form }, label) => <TextField label={label} required rows={6} {...form.control('description')} />,
  },
  shortDescription: {
    label: 'Descripción corta',
    control: ({ form }, label) => (
      <TextField label={label} hint="Una o dos frases, para las tarjetas" {...form.control('shortDescription')} />
    ),
  },
  longDescription: {
    label: 'Descripción larga',
    control: ({ form }, label) => (
      <MarkdownField
        label={label}
        hasPreview
        rows={6}
        hint="La historia completa, si quieres contarla. Admite Markdown."
        {...form.control('longDescription')}
      />
    ),
  },
  websiteUrl: address('websiteUrl'),
  discordUrl: address('discordUrl'),
  trailerUrl: address('trailerUrl'),
  platforms: {
    label: 'Plataformas',
    control: ({ form }) => <PlatformTags {...form.control('platforms')} />,
  },
  cover: {
    label: 'Imagen de portada',
    show: coverText,
    control: ({ form }) => (
      <CoverField
        title={form.values.title}
        stored={form.values.coverImage}
        file={form.values.cover}
        error={form.fieldErrors['cover']}
        onChange={form.change}
      />
    ),
  },
} satisfies FormFields;

export const BasicsSection = (props: SectionProps) => (
  <Panel {...SECTIONS.basics}>
    <Stack gap="5">
      <Controls fields={BASICS} {...props} />
    </Stack>
  </Panel>
);

import { Box, Grid, Stack } from '@chakra-ui/react';
import { MediaQuotaNote } from '#client/features/accounts/quotas/MediaQuotaNote.tsx';
import type { ComponentProps } from 'react';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { GENRE_LABEL, optionsOf, wordFor } from '#client/text/labels.ts';
import { Folded } from '#client/ui/Folded.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { AddressField } from '#client/ui/fields/AddressField.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { GalleryField } from '../gallery/GalleryField.tsx';
import { CoverField } from './CoverField.tsx';
import { PlatformTags } from './PlatformTags.tsx';
import { Controls, Group, type FormField, type FormFields, type SectionProps } from './formFields.tsx';
import { ADDRESSES } from './projectAddresses.ts';
import type { ProjectValues } from './projectValues.ts';
import { SECTIONS } from './sections.ts';

const GENRES = optionsOf(GENRE_LABEL);

const coverText = (cover: File | string | null): string => {
  if (cover instanceof File) return `Imagen nueva: ${cover.name}`;
  return cover === null ? 'Sin portada' : 'La imagen que está guardada';
};

const address = (name: keyof typeof ADDRESSES): FormField => ({
  ...ADDRESSES[name],
  control: ({ form }, label) => <AddressField label={label} {...form.control(name)} />,
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
    control: ({ form }, label) => <TextField label={label} required rows={4} {...form.control('description')} />,
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

type GalleryProps = Omit<ComponentProps<typeof GalleryField>, 'value' | 'error' | 'onChange'>;

export const BasicsSection = ({ gallery, ...props }: SectionProps & { gallery: GalleryProps }) => {
  const { form } = props;
  const { values, fieldErrors } = form;
  return (
    <Panel {...SECTIONS.basics}>
      <Stack gap="4">
        <Grid templateColumns={{ md: '2fr 1fr' }} gap="5">
          <Controls fields={BASICS} names={['title', 'genre']} {...props} />
        </Grid>
        <Controls fields={BASICS} names={['description']} {...props} />
        <Box mb="-3">
          <Folded
            id="images"
            title="Portada y galería"
            value={imagesText(values)}
            isNeeded={fieldErrors['cover'] !== undefined || fieldErrors['gallery'] !== undefined}
          >
            <Stack gap="4">
              <Controls fields={BASICS} names={['cover']} {...props} />
              <GalleryField {...gallery} {...form.control('gallery')} />
              <MediaQuotaNote />
            </Stack>
          </Folded>
          <Group
            id="texts"
            title="Descripción corta y larga"
            value={excerpt(values.shortDescription.trim() || values.longDescription.trim(), 60) || 'ninguna'}
            fields={BASICS}
            names={['shortDescription', 'longDescription']}
            {...props}
          />
          <Group
            id="platforms"
            title="Plataformas"
            value={(values.platforms.length > 0 ? values.platforms : PROJECT_FIELDS.platforms.initial).join(', ')}
            fields={BASICS}
            names={['platforms']}
            {...props}
          />
          <Group
            id="links"
            title="Enlaces"
            value={linksText(values) || 'ninguno'}
            columns={3}
            fields={BASICS}
            names={LINKS}
            {...props}
          />
        </Box>
      </Stack>
    </Panel>
  );
};

function imagesText({ cover, coverImage, gallery }: ProjectValues): string {
  const images = [
    ...(cover || coverImage ? ['portada'] : []),
    ...(gallery.length > 0 ? [plural(gallery.length, 'archivo', 'archivos')] : []),
  ];
  return images.join(' y ') || 'ninguna';
}

const LINKS = ['websiteUrl', 'discordUrl', 'trailerUrl'] as const;

const linksText = (values: ProjectValues): string =>
  LINKS.map((name) => values[name].trim().replace(/^https?:\/\//i, ''))
    .filter(Boolean)
    .join(', ');

import { Stack, Box, Heading, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Form } from '#client/forms/useForm.ts';
import { calendarNow } from '#client/sandbox.ts';
import { Tabs } from '#client/ui/Tabs.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { formatLongDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { useFilePreviews } from '#client/media/useFilePreview.ts';
import { Markdown } from '#client/markdown/Markdown.tsx';
import { MarkdownField } from '#client/markdown/MarkdownField.tsx';
import { MediaGallery } from '../../reading/MediaGallery.tsx';
import { UpdateBadges } from '../../reading/UpdateBadges.tsx';
import { isIncluded, toMedia } from '../attachments/attachments.ts';
import type { UpdateValues } from '../updateFields.ts';
import type { Tab } from '../useUpdateForm.ts';
import { isBlank } from '#server/kernel/text/text.ts';

const ROWS = 8;

type Props = {
  form: Form<UpdateValues>;
  tab: Tab;
  setTab: (tab: Tab, asStep: boolean) => void;
};

/** Editor and preview. */
export const ContentTabs = ({ form, tab, setTab }: Props) => (
  <Tabs<Tab>
    value={tab}
    onChange={(next) => setTab(next, true)}
    size="sm"
    tabs={[
      { value: 'edit', label: 'Editar', content: <Texts form={form} /> },
      {
        value: 'preview',
        label: 'Vista previa',
        content: tab === 'preview' && <UpdatePreview fields={form.values} />,
      },
    ]}
  />
);

const Texts = ({ form }: Pick<Props, 'form'>) => (
  <Stack gap="5">
    <TextField label="Título" required {...form.control('title')} />
    <MarkdownField label="Contenido" required rows={ROWS} hint={MARKDOWN_HINT} {...form.control('content')} />
  </Stack>
);

const MARKDOWN_HINT = (
  <>
    Se escribe en Markdown: **negrita**, ~~tachado~~, listas, tablas, tareas <code>- [ ]</code> y notas al pie{' '}
    <code>[^1]</code>.
  </>
);

/** The update as readers will see it, dated today. */
function UpdatePreview({ fields }: { fields: UpdateValues }) {
  const [today] = useState(() => calendarNow().toISOString());
  const items = fields.media.filter(isIncluded);
  const previews = useFilePreviews(items.flatMap(({ file }) => file ?? []));
  const media = items.flatMap((item) => {
    const url = item.file ? previews.get(item.file) : item.url;
    return url === undefined ? [] : [toMedia(item, url)];
  });
  return (
    <Box as="article" aria-label="Vista previa de la actualización" minH="64">
      <HStack gap="2" wrap="wrap">
        <UpdateBadges update={fields} both />
        <Muted>{formatLongDate(today)}</Muted>
      </HStack>
      <Heading as="h3" size="xl" mt="2" mb="5" color={isBlank(fields.title) ? 'fg.muted' : 'fg'}>
        {isBlank(fields.title) ? 'Sin título' : fields.title.trim()}
      </Heading>
      {isBlank(fields.content) ? (
        <Text color="fg.muted">Escribe algo en la pestaña Editar para verlo aquí.</Text>
      ) : (
        <Markdown source={fields.content} />
      )}
      <MediaGallery title={fields.title} media={media} />
    </Box>
  );
}

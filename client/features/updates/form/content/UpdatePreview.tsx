import { Box, Heading, HStack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { formatLongDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import type { UpdateValues } from '../updateFields.ts';
import { Markdown } from '#client/markdown/Markdown.tsx';
import { MediaGallery } from '../../reading/MediaGallery.tsx';
import { UpdateBadges } from '../../reading/UpdateBadges.tsx';
import type { UpdateMediaFragment } from '../../reading/UpdateMedia.generated.ts';

type Props = { fields: UpdateValues; media: UpdateMediaFragment[] };

/** The update as readers will see it, dated today. */
export function UpdatePreview({ fields, media }: Props) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <Box as="article" aria-label="Vista previa de la actualización" minH="64">
      <HStack gap="2" wrap="wrap">
        <UpdateBadges update={fields} both />
        <Muted>{formatLongDate(today)}</Muted>
      </HStack>
      <Heading as="h3" size="xl" mt="2" mb="5" color={fields.title.trim() ? 'fg' : 'fg.muted'}>
        {fields.title.trim() || 'Sin título'}
      </Heading>
      {fields.content.trim() ? (
        <Markdown source={fields.content} />
      ) : (
        <Text color="fg.muted">Escribe algo en la pestaña Editar para verlo aquí.</Text>
      )}
      <MediaGallery title={fields.title} media={media} />
    </Box>
  );
}

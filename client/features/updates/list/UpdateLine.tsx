import { Box, Flex, Image, Text } from '@chakra-ui/react';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { CardLink } from '#client/ui/CardLink.tsx';
import { plainExcerpt } from '#server/kernel/markdown/markdown.text.ts';
import { paths } from '#client/routing/paths.ts';
import { formatLongDate } from '#client/text/date.ts';
import { updateType } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { UNDERLINED } from '#client/ui/TextLink.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { UpdateLineFragment } from './UpdateLine.generated.ts';

type Props = {
  projectId: string;
  update: UpdateLineFragment;
  /** Without it only the title is shown. */ excerptLength?: number;
  showProject?: boolean;
  /** The thumbnail of its picture. */
  picture?: string | null;
};

/** An update in a short list; the whole line is a link. */
export const UpdateLine = ({ projectId, update, excerptLength, showProject = false, picture = null }: Props) => (
  <Flex
    as="li"
    position="relative"
    gap={{ base: 3, sm: 5 }}
    py="4"
    _first={{ pt: 0 }}
    _last={{ pb: 0 }}
    borderColor="border.muted"
  >
    {picture !== null && (
      <Image
        alt=""
        {...responsiveImage(picture, '(min-width: 30rem) 9rem, 5rem')}
        w={{ base: 'min(5rem, 25vw)', sm: '36' }}
        aspectRatio={{ base: 1, sm: 16 / 9 }}
        flexShrink="0"
        alignSelf="start"
        objectFit="cover"
        borderRadius="md"
        bg="bg.muted"
        loading="lazy"
      />
    )}
    <Box minW="0">
      <Flex columnGap="2" align="center" wrap="wrap" textStyle="sm" color="fg.muted">
        {!update.readByViewer && (
          <Box data-paint="fill" w="2" h="2" borderRadius="full" bg="yellow.solid" role="img" aria-label="Sin leer" />
        )}
        <time dateTime={update.createdAt}>
          {formatLongDate(update.createdAt)}
          {showProject && ' ·'}
        </time>
        {showProject && <Text as="span">{update.project.title}</Text>}
        <ToneBadge {...updateType(update.type)} />
        {!update.isPublic && <ToneBadge label="Privado" tone="gray" />}
      </Flex>
      <Text mt="1" fontWeight="semibold">
        <CardLink to={paths.update(projectId, update.id)} title={update.title} {...UNDERLINED} />
      </Text>
      {excerptLength && <Muted mt="0.5">{plainExcerpt(update.content, excerptLength)}</Muted>}
    </Box>
  </Flex>
);

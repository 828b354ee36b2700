import { Box, Flex, HStack, Image, Text } from '@chakra-ui/react';
import { ArrowRight, MessageSquare, Paperclip } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { plainExcerpt } from '#server/kernel/markdown/markdown.text.ts';
import { paths } from '#client/routing/paths.ts';
import { formatLongDate } from '#client/text/date.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { Unread } from '#client/ui/Unread.tsx';
import { plural } from '#server/kernel/text/plural.ts';
import type { UpdateCardFragment } from './UpdateCard.generated.ts';
import { pictureOf } from './pictureOf.ts';
import { Readership } from '../reading/Readership.tsx';
import { UpdateBadges } from '../reading/UpdateBadges.tsx';

type Props = { projectId: string; update: UpdateCardFragment };

const EXCERPT = 200;

/** An update in a list: date, type, title, excerpt and link. Renders again only when it changes. */
export const UpdateCard = memo(({ projectId, update }: Props) => {
  const to = paths.update(projectId, update.id);
  const thumbnail = pictureOf(update);
  return (
    <Flex as="li" layerStyle="panel" overflow="hidden" direction={{ base: 'column', md: 'row' }}>
      <Flex direction="column" flex="1" minW="0" p={{ base: 4, md: 6 }}>
        <HStack gap="2" wrap="wrap" textStyle="sm" color="fg.muted">
          {!update.readByViewer && <Unread />}
          <time dateTime={update.createdAt}>{formatLongDate(update.createdAt)}</time>
          <UpdateBadges update={update} />
          {update.editedAt && <span>Editada</span>}
        </HStack>
        <Text as="h2" mt="2" textStyle="lg" fontWeight="semibold" lineHeight="1.3">
          <Box asChild lineClamp="3" _hover={{ color: 'purple.fg' }}>
            <Link to={to} title={update.title}>
              {update.title}
            </Link>
          </Box>
        </Text>
        <Text mt="1.5" color="fg.muted">
          {plainExcerpt(update.content, EXCERPT)}
        </Text>
        <Flex mt="4" gap="4" align="center" justify="space-between" wrap="wrap">
          <Counts update={update} />
          <LinkButton to={to} size="sm" aria-label={`Ver detalles: ${update.title}`}>
            Ver detalles <ArrowRight aria-hidden />
          </LinkButton>
        </Flex>
      </Flex>
      {thumbnail && (
        <Box asChild flexShrink="0" order={{ base: -1, md: 0 }} w={{ md: '64' }} tabIndex={-1}>
          <Link to={to} aria-hidden>
            <Image
              alt=""
              {...responsiveImage(thumbnail, '(min-width: 48rem) 16rem, 100vw')}
              w="full"
              h={{ base: '40', md: 'full' }}
              maxH={{ md: '60' }}
              objectFit="cover"
              bg="bg.muted"
            />
          </Link>
        </Box>
      )}
    </Flex>
  );
});

const Counts = ({ update }: { update: UpdateCardFragment }) => (
  <HStack columnGap="4" rowGap="1" wrap="wrap" textStyle="sm" color="fg.muted">
    <HStack gap="1.5">
      <MessageSquare size={15} aria-hidden />
      {plural(update.commentCount, 'comentario', 'comentarios')}
    </HStack>
    {update.media.length > 0 && (
      <HStack gap="1.5">
        <Paperclip size={15} aria-hidden />
        {plural(update.media.length, 'archivo', 'archivos')}
      </HStack>
    )}
    <Readership readership={update.readership} />
  </HStack>
);

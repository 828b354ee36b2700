import { Box, Grid, Image, Text } from '@chakra-ui/react';
import { sized } from '#client/ui/picture.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';

/** Pictures and videos with their captions; a single one takes the whole width. */
export function MediaGallery({ media }: { media: UpdateMediaFragment[] }) {
  if (media.length === 0) return null;
  return (
    <Grid
      as="ul"
      listStyleType="none"
      mt="8"
      gap="4"
      aria-label="Imágenes y videos"
      templateColumns={{ md: `repeat(${media.length > 1 ? 2 : 1}, minmax(0, 1fr))` }}
    >
      {media.map((item) => (
        <MediaFigure key={item.url} media={item} alone={media.length === 1} />
      ))}
    </Grid>
  );
}

type FigureProps = { media: UpdateMediaFragment; alone: boolean };

const MediaFigure = ({ media, alone }: FigureProps) => (
  <Box as="li">
    <Box as="figure">
      <Box borderRadius="lg" overflow="hidden" borderWidth="1px" bg="bg.muted">
        {media.kind === 'VIDEO' ? <Video media={media} /> : <Picture media={media} alone={alone} />}
      </Box>
      {media.caption && (
        <Text as="figcaption" mt="2" textStyle="sm" color="fg.muted">
          {media.caption}
        </Text>
      )}
    </Box>
  </Box>
);

/** Alone it keeps its own proportions; among others it fills its cell. A click opens it whole. */
const Picture = ({ media: { url, caption, width, height }, alone }: FigureProps) => (
  <a href={url} target="_blank" rel="noreferrer" aria-label={`Abrir imagen: ${caption || 'sin pie'}`}>
    <Image
      alt={caption}
      {...sized(url, `(min-width: 72rem) ${alone ? 69 : 34}rem, (min-width: 48rem) ${alone ? 100 : 50}vw, 100vw`)}
      w="full"
      h="auto"
      htmlWidth={width ?? undefined}
      htmlHeight={height ?? undefined}
      {...(alone ? { maxH: '36rem', objectFit: 'contain' } : { aspectRatio: 16 / 9, objectFit: 'cover' })}
    />
  </a>
);

const Video = ({ media: { url, caption, thumbnailUrl } }: { media: UpdateMediaFragment }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- Studios upload no subtitle tracks; the caption stands below.
  <video
    src={url}
    controls
    preload="metadata"
    playsInline
    poster={thumbnailUrl ?? undefined}
    aria-label={caption || 'Video'}
    style={{ width: '100%', aspectRatio: '16 / 9', background: '#000' }}
  />
);

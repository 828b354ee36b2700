import { Box, chakra, Grid, Image } from '@chakra-ui/react';
import { Muted } from '#client/ui/Muted.tsx';
import { Video } from '#client/media/Video.tsx';
import { useMediaViewer } from '#client/media/useMediaViewer.tsx';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';

type Props = {
  /** The update's title. */
  title: string;
  media: UpdateMediaFragment[];
};

/** Images and videos with captions; a single one takes the full width. Images are enlarged by a click. */
export function MediaGallery({ title, media }: Props) {
  const pictures = media.filter(({ kind }) => kind === 'IMAGE');
  const { viewer, open } = useMediaViewer(
    title,
    pictures.map((picture) => ({ ...picture, alternativeText: null })),
  );
  if (media.length === 0) return null;
  return (
    <>
      <Grid
        as="ul"
        listStyleType="none"
        mt="8"
        gap="4"
        aria-label="Imágenes y videos"
        templateColumns={{ md: `repeat(${media.length > 1 ? 2 : 1}, minmax(0, 1fr))` }}
      >
        {media.map((item) => (
          <MediaFigure
            key={item.url}
            media={item}
            alone={media.length === 1}
            onEnlarge={() => open(pictures.indexOf(item))}
          />
        ))}
      </Grid>
      {viewer}
    </>
  );
}

type FigureProps = { media: UpdateMediaFragment; alone: boolean; onEnlarge: () => void };

const MediaFigure = ({ media, alone, onEnlarge }: FigureProps) => (
  <Box as="li">
    <Box as="figure">
      <Box borderRadius="lg" overflow="hidden" borderWidth="1px" bg="bg.muted">
        {media.kind === 'VIDEO' ? (
          <Video
            src={media.url}
            label={media.caption || 'Video'}
            poster={media.thumbnailUrl ?? undefined}
            preload="metadata"
            style={{ width: '100%', aspectRatio: '16 / 9', background: '#000' }}
          />
        ) : (
          <Picture media={media} alone={alone} onEnlarge={onEnlarge} />
        )}
      </Box>
      {media.caption && (
        <Muted as="figcaption" mt="2">
          {media.caption}
        </Muted>
      )}
    </Box>
  </Box>
);

/** A single image has its own aspect ratio; several fill their grid cells. */
const Picture = ({ media: { url, caption, width, height }, alone, onEnlarge }: FigureProps) => (
  <chakra.button
    type="button"
    display="block"
    w="full"
    cursor="zoom-in"
    _focusVisible={{ outlineOffset: '-2px' }}
    aria-label={`Ampliar imagen: ${caption || 'sin pie'}`}
    onClick={() => onEnlarge()}
  >
    <Image
      alt={caption}
      {...responsiveImage(
        url,
        `(min-width: 72rem) ${alone ? 69 : 34}rem, (min-width: 48rem) ${alone ? 100 : 50}vw, 100vw`,
      )}
      w="full"
      h="auto"
      htmlWidth={width ?? undefined}
      htmlHeight={height ?? undefined}
      {...(alone ? { maxH: '36rem', objectFit: 'contain' } : { aspectRatio: 16 / 9, objectFit: 'cover' })}
    />
  </chakra.button>
);

import { Box, Center, chakra, Flex, Image } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { ScrollStrip } from '#client/ui/ScrollStrip.tsx';
import { useMediaViewer } from '#client/media/useMediaViewer.tsx';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';

type Props = {
  title: string;
  items: GalleryItemFragment[];
  /** Plays the video at an address in the place of the cover. */
  onPlay: (url: string) => void;
};

/** The project's pictures and videos in a row: a click enlarges a picture, and plays a video in the page. */
export function ProjectGallery({ title, items, onPlay }: Props) {
  const pictures = items.filter(({ kind }) => kind === 'IMAGE');
  const { viewer, open } = useMediaViewer(title, pictures);
  if (items.length === 0) return null;
  return (
    <Box mt="3" mx="-1">
      <ScrollStrip label="Galería" back="Imágenes anteriores" forward="Imágenes siguientes">
        <Flex as="ul" listStyleType="none" gap="2" w="max-content" p="1">
          {items.map((item, index) => (
            <li key={item.id}>
              <Thumbnail
                item={item}
                number={index + 1}
                onOpen={() => (item.kind === 'VIDEO' ? onPlay(item.url) : open(pictures.indexOf(item)))}
              />
            </li>
          ))}
        </Flex>
      </ScrollStrip>
      {viewer}
    </Box>
  );
}

type ThumbnailProps = { item: GalleryItemFragment; number: number; onOpen: () => void };

function Thumbnail({ item, number, onOpen }: ThumbnailProps) {
  const { kind, url, thumbnailUrl, caption, alternativeText } = item;
  const text = alternativeText ?? caption ?? String(number);
  return (
    <chakra.button
      type="button"
      display="block"
      w={{ base: '28', md: '36' }}
      aspectRatio={16 / 9}
      borderRadius="md"
      borderWidth="1px"
      overflow="hidden"
      cursor={kind === 'VIDEO' ? 'pointer' : 'zoom-in'}
      bg="bg.muted"
      aria-label={kind === 'VIDEO' ? `Ver video: ${text}` : `Ampliar imagen: ${text}`}
      onClick={() => onOpen()}
    >
      {kind === 'VIDEO' ? (
        <Center h="full" bg="purple.subtle" color="purple.fg">
          <Play aria-hidden />
        </Center>
      ) : (
        <Image
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          htmlWidth={item.width ?? undefined}
          htmlHeight={item.height ?? undefined}
          {...responsiveImage(hasSmallSizes(url) ? url : (thumbnailUrl ?? url), '9rem')}
        />
      )}
    </chakra.button>
  );
}

/** An animated picture is shown still here. */
const hasSmallSizes = (url: string): boolean => !url.endsWith('.gif');

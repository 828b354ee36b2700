import { Box, Center, chakra, Flex, Image } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { responsiveImage } from '#client/media/responsiveImage.ts';
import { ScrollStrip } from '#client/ui/ScrollStrip.tsx';
import { useViewer } from '#client/media/useViewer.tsx';
import type { GalleryItemFragment } from './ProjectGallery.generated.ts';

type Props = { title: string; items: GalleryItemFragment[] };

/** The project's pictures and videos in a row; each is enlarged by a click. */
export function ProjectGallery({ title, items }: Props) {
  const { viewer, open } = useViewer(title, items);
  if (items.length === 0) return null;
  return (
    <Box mt="3" mx="-1">
      <ScrollStrip label="Galería" back="Imágenes anteriores" forward="Imágenes siguientes">
        <Flex as="ul" listStyleType="none" gap="2" w="max-content" p="1">
          {items.map((item, index) => (
            <li key={item.id}>
              <Thumbnail item={item} number={index + 1} onEnlarge={() => open(index)} />
            </li>
          ))}
        </Flex>
      </ScrollStrip>
      {viewer}
    </Box>
  );
}

type ThumbnailProps = { item: GalleryItemFragment; number: number; onEnlarge: () => void };

function Thumbnail({ item, number, onEnlarge }: ThumbnailProps) {
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
      cursor="zoom-in"
      bg="bg.muted"
      aria-label={kind === 'VIDEO' ? `Ver video: ${text}` : `Ampliar imagen: ${text}`}
      onClick={onEnlarge}
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

import { Box, Center, Link, Text } from '@chakra-ui/react';
import { useState, type CSSProperties, type Ref } from 'react';

type Props = {
  src: string;
  label: string;
  style: CSSProperties;
  poster?: string | undefined;
  preload?: 'metadata';
  autoPlay?: boolean;
  tabIndex?: number;
  ref?: Ref<HTMLVideoElement>;
};

/** Decoding failed, or the format isn't supported; not the network. */
const UNPLAYABLE: number[] = [3, 4];

/** A video with its controls; a link to its file where the browser can't play it, or plays its sound alone. */
export function Video({ src, label, style, ...video }: Props) {
  const [isUnplayable, setIsUnplayable] = useState(false);
  return (
    <Box position="relative" h="full">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Studios upload no subtitle tracks. */}
      <video
        {...video}
        src={src}
        controls
        playsInline
        aria-label={label}
        style={style}
        onError={({ currentTarget: { error } }) => setIsUnplayable(error !== null && UNPLAYABLE.includes(error.code))}
        onLoadedMetadata={({ currentTarget: { videoWidth } }) => setIsUnplayable(videoWidth === 0)}
      />
      {isUnplayable && (
        <Center role="status" position="absolute" inset="0" bg="black" color="white" p="4" textAlign="center">
          <Text>
            Tu navegador no puede reproducir este video.{' '}
            <Link href={src} download color="inherit" textDecoration="underline">
              Descargar el archivo
            </Link>
          </Text>
        </Center>
      )}
    </Box>
  );
}

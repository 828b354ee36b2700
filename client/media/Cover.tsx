import { Center, Image, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { responsiveImage } from './responsiveImage.ts';

const DOTS = 'radial-gradient(currentColor 1px, transparent 1.5px)';

/** Images of other sites are not loaded: a request would show those sites who reads the page. */
function isOurs(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

/** `sizes` of a card's cover, with one, two or three cards in a row. */
const CARD = '(min-width: 64rem) 22rem, (min-width: 30rem) 50vw, 100vw';

/** The file last shown of each cover: another size shows it until its own file arrives. */
const shownFiles = new Map<string, string>();

type Props = {
  src: string | null;
  title: string;
  /** Above the fold: loaded with priority. */
  eager?: boolean;
  /** The `sizes` attribute, when not shown in a card. */
  sizes?: string;
};

/** A project's cover, or its initial when there is none. Decorative: the title is always shown beside it. */
export function Cover({ src, title, eager = false, sizes = CARD }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || !isOurs(src) || broken === src) return <Placeholder title={title} />;
  return (
    <Image
      alt=""
      aspectRatio={16 / 9}
      w="full"
      objectFit="cover"
      bg="bg.muted"
      decoding="async"
      bgSize="cover"
      style={{ backgroundImage: shownFiles.has(src) ? `url("${shownFiles.get(src)}")` : undefined }}
      {...responsiveImage(src, sizes, eager ? 'eager' : 'lazy')}
      onLoad={({ currentTarget }) => shownFiles.set(src, currentTarget.currentSrc)}
      onError={() => setBroken(src)}
    />
  );
}

const Placeholder = ({ title }: { title: string }) => (
  <Center
    aria-hidden
    aspectRatio={16 / 9}
    w="full"
    bgColor="purple.subtle"
    color="purple.emphasized"
    css={{ backgroundImage: DOTS, backgroundSize: '14px 14px' }}
  >
    <Text fontFamily="pixel" fontSize="6xl" color="purple.fg" lineHeight="1">
      {[...title.trim()][0]?.toUpperCase()}
    </Text>
  </Center>
);

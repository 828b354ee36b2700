import { Center, Image, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { sized } from './picture.ts';

const DOTS = 'radial-gradient(currentColor 1px, transparent 1.5px)';

/** Pictures of other sites are not fetched: they would tell those sites who reads what. */
function isOurs(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

/** How wide a card's is, with one, two or three in a row. */
const CARD = '(min-width: 64rem) 22rem, (min-width: 30rem) 50vw, 100vw';

type Props = {
  src: string | null;
  title: string;
  /** Above the fold: fetched first. */
  eager?: boolean;
  /** Its width, in CSS, when it is no card's. */
  place?: string;
};

/** A project's picture, or its initial when it has none. It adds nothing to the title that always stands beside it. */
export function Cover({ src, title, eager = false, place = CARD }: Props) {
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
      {...sized(src, place, eager ? 'eager' : 'lazy')}
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
      {title.trim().charAt(0).toUpperCase()}
    </Text>
  </Center>
);

import { Center, Image, Text } from '@chakra-ui/react';
import { useState } from 'react';

const DOTS = 'radial-gradient(currentColor 1px, transparent 1.5px)';

/** Pictures of other sites are not fetched: they would tell those sites who reads what. */
function isOurs(url: string): boolean {
  try {
    return new URL(url, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

type Props = { src: string | null; title: string; /** Above the fold: fetched first. */ eager?: boolean };

/** A project's picture, or its initial when it has none. */
export function Cover({ src, title, eager = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || !isOurs(src) || broken === src) return <Placeholder title={title} />;
  return (
    <Image
      src={src}
      alt={title}
      aspectRatio={16 / 9}
      w="full"
      objectFit="cover"
      bg="bg.muted"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

const Placeholder = ({ title }: { title: string }) => (
  <Center
    role="img"
    aria-label={title}
    aspectRatio={16 / 9}
    w="full"
    bgColor="purple.subtle"
    color="purple.emphasized"
    css={{ backgroundImage: DOTS, backgroundSize: '14px 14px' }}
  >
    <Text aria-hidden fontFamily="pixel" fontSize="6xl" color="purple.fg" lineHeight="1">
      {title.trim().charAt(0).toUpperCase()}
    </Text>
  </Center>
);

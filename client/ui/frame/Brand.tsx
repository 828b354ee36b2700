import { chakra, HStack, Text } from '@chakra-ui/react';

/** The logo: an arcade coin with a pixel F. The same drawing as public/favicon.svg. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <chakra.svg viewBox="0 0 32 32" width={`${size}px`} height={`${size}px`} flexShrink={0} aria-hidden>
    <circle cx="16" cy="16.5" r="15" fill="#8A5A00" />
    <circle cx="16" cy="15" r="15" fill="#FFC93C" />
    <circle cx="16" cy="15" r="11.25" fill="none" stroke="#B97A00" strokeWidth="1.5" />
    <path fill="#2A1A57" d="M11 8h11v3h-8v3h6v3h-6v5h-3z" />
  </chakra.svg>
);

export const Brand = () => (
  <HStack gap="min(0.5rem, 8px)">
    <Mark />
    <Text as="span" fontFamily="pixel" fontSize="min(1.5rem, 28px)" fontWeight="600" lineHeight="1">
      Fichín
    </Text>
  </HStack>
);

import { HStack, Spinner, Text } from '@chakra-ui/react';

type Props = { text: string; /** It stands where the page's title will be. */ isTitle?: boolean };

/** What is being waited for, in words, above its outline. */
export const LoadingText = ({ text, isTitle = false }: Props) => (
  <HStack gap="3" mb="5" color="fg.muted">
    <Spinner size="sm" color="purple.fg" />
    <Text as={isTitle ? 'h1' : 'p'}>{text}</Text>
  </HStack>
);

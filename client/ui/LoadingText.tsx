import { HStack, Spinner, Text } from '@chakra-ui/react';

/** Loading message within a placeholder, as high as a line of small text. */
export const LoadingText = ({ text }: { text: string }) => (
  <HStack gap="2" color="fg.muted" textStyle="sm">
    <Spinner size="xs" color="purple.fg" />
    <Text>{text}</Text>
  </HStack>
);

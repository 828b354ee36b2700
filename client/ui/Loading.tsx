import { Center, Spinner, Text } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';

/** Full-page loading indicator. Its text is the page title meanwhile. */
export const Loading = ({ text = MESSAGE.loading }: { text?: string }) => (
  <Center role="status" gap="3" py="16" color="fg.muted">
    <Spinner size="sm" color="purple.fg" />
    <Text as="h1">{text}</Text>
  </Center>
);

import { Center, Spinner, Text } from '@chakra-ui/react';
import { MESSAGE } from '#client/text/messages.ts';

export const Loading = ({ text = MESSAGE.loading }: { text?: string }) => (
  <Center role="status" gap="3" py="16" color="fg.muted">
    <Spinner size="sm" color="purple.fg" />
    <Text>{text}</Text>
  </Center>
);

import { Box, HStack } from '@chakra-ui/react';

/** Marks what the user has not read yet. */
export const Unread = () => (
  <HStack gap="1.5" color="fg" fontWeight="medium">
    <Box
      data-paint="fill"
      w="2"
      h="2"
      borderRadius="full"
      bg="yellow.solid"
      borderWidth="1px"
      borderColor="yellow.border"
      aria-hidden
    />
    Sin leer
  </HStack>
);

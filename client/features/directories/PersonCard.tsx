import { Box, Center, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = { name: string; children?: ReactNode };

/** Who someone is, in a line or two. */
export const PersonCard = ({ name, children }: Props) => (
  <Flex as="li" layerStyle="panel" p="4" gap="3" align="center">
    <Center
      aria-hidden
      boxSize="10"
      flexShrink="0"
      borderRadius="full"
      bg="purple.subtle"
      color="purple.fg"
      fontFamily="pixel"
      fontSize="xl"
    >
      {name.charAt(0).toUpperCase()}
    </Center>
    <Box minW="0">
      <Text fontWeight="semibold" truncate title={name}>
        {name}
      </Text>
      {children && (
        <Text textStyle="sm" color="fg.muted">
          {children}
        </Text>
      )}
    </Box>
  </Flex>
);

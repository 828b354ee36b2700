import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useDisclosure } from './hooks/useDisclosure.ts';

/** A figure, and on request by which rule it is what it is. */
export function Explained({ explanation, children }: { explanation: string; children: ReactNode }) {
  const { button, content } = useDisclosure();
  return (
    <Box>
      <Flex columnGap="3" align="center" wrap="wrap" textStyle="sm">
        {children}
        <Button variant="plain" size="sm" px="0" ms="auto" textDecoration="underline" {...button}>
          ¿Qué significa?
        </Button>
      </Flex>
      <Text {...content} textStyle="xs" color="fg.muted">
        {explanation}
      </Text>
    </Box>
  );
}

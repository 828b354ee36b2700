import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isSandbox } from '#client/sandbox.ts';

/** Above the header of a server for trying things out. It scrolls away with the page, and so covers nothing. */
export const SandboxStrip = ({ children }: { children: ReactNode }) =>
  isSandbox() && (
    <Flex
      as="section"
      aria-label="Sitio de prueba"
      px="4"
      py="1.5"
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      align="center"
      justify="center"
      textAlign="center"
      bg="purple.subtle"
      color="purple.fg"
      data-print="hide"
    >
      <Text textStyle="sm">Sitio de prueba: nada de lo que ves es real, y su calendario se adelanta.</Text>
      {children}
    </Flex>
  );

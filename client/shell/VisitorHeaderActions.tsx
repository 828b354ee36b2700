import { Flex } from '@chakra-ui/react';
import { ThemeToggle } from './ThemeToggle.tsx';

export const VisitorHeaderActions = () => (
  <Flex flex="1" justify="flex-end">
    <ThemeToggle />
  </Flex>
);

import { Flex } from '@chakra-ui/react';
import { ThemeToggle } from './ThemeToggle.tsx';

/** The end of the header for those who are not signed in. */
export const Outside = () => (
  <Flex flex="1" justify="flex-end">
    <ThemeToggle />
  </Flex>
);

import { Box, type BoxProps, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = Omit<BoxProps, 'title'> & { title: string; action?: ReactNode };

/** A titled section of a screen. */
export function Panel({ title, action, children, ...props }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} layerStyle="panel" p={{ base: 4, md: 6 }} {...props}>
      <Flex justify="space-between" align="center" gap="3" mb="4">
        <Heading as="h2" id={id} size="lg">{title}</Heading>
        {action}
      </Flex>
      {children}
    </Box>
  );
}

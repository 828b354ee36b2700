import { Box, type BoxProps, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, type Ref, useId } from 'react';
import { SectionBoundary } from './SectionBoundary.tsx';

type Props = Omit<BoxProps, 'title'> & { title: ReactNode; action?: ReactNode; ref?: Ref<HTMLDivElement> };

/** A titled section of a screen. */
export function Panel({ title, action, children, ...props }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} layerStyle="panel" p={{ base: 4, md: 6 }} {...props}>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" minH="9" mb="3">
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        {action}
      </Flex>
      <SectionBoundary>{children}</SectionBoundary>
    </Box>
  );
}

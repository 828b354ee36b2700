import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { PageHeader } from './PageHeader.tsx';

/** A page with a form, while the form's values are loaded. */
export const FormSkeleton = ({ text, narrow = false }: { text?: string; narrow?: boolean }) => (
  <Box {...(narrow ? { maxW: '3xl', mx: 'auto' } : {})}>
    <PageHeader title={null} loading={text} subtitle={<Skeleton h="5" w="40" my="0.5" aria-hidden />} />
    <Stack layerStyle="panel" p={{ base: 4, md: 6 }} gap="6" aria-hidden>
      {[10, 10, 32, 10].map((height, index) => (
        <Stack key={index} gap="2">
          <Skeleton h="5" w="32" />
          <Skeleton h={height} />
        </Stack>
      ))}
    </Stack>
  </Box>
);

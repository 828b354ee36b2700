import { Box, Flex, Text } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { plural } from '#server/kernel/plural.ts';

type Props = { projectId: string; count: number };

/** Shown to non-investors: how many updates are for investors only. */
export const ExclusiveTeaser = ({ projectId, count }: Props) => (
  <Flex
    mt="6"
    p={{ base: 4, md: 5 }}
    gap="4"
    align="center"
    wrap="wrap"
    bg="purple.subtle"
    borderRadius="xl"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="purple.border"
  >
    <Box color="purple.fg">
      <Lock size={22} aria-hidden />
    </Box>
    <Box flex="1" minW="56">
      <Text fontWeight="semibold">Hay {plural(count, 'actualización exclusiva', 'actualizaciones exclusivas')}</Text>
      <Muted>Las leen quienes invirtieron en este proyecto.</Muted>
    </Box>
    <LinkButton to={paths.project(projectId)} size="sm" variant="outline">
      Ver el proyecto
    </LinkButton>
  </Flex>
);

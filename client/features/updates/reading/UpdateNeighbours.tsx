import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { Muted } from '#client/ui/Muted.tsx';
import type { UpdateNeighbourFragment } from './UpdateScreen.generated.ts';

type Neighbour = UpdateNeighbourFragment | null;
type Props = { projectId: string; previous: Neighbour; next: Neighbour };

/** Links to the previous and next update, in list order. */
export const UpdateNeighbours = ({ projectId, previous, next }: Props) => (
  <Flex as="nav" aria-label="Otras actualizaciones" gap="3" data-print="hide">
    <Step projectId={projectId} to={previous} label="Anterior" />
    <Step projectId={projectId} to={next} label="Siguiente" isNext />
  </Flex>
);

type StepProps = { projectId: string; to: Neighbour; label: string; isNext?: boolean };

function Step({ projectId, to, label, isNext = false }: StepProps) {
  const shape = { variant: 'outline', colorPalette: 'gray', flex: 1, minW: 0, h: 'auto', py: 3, px: 4 } as const;
  const face = (
    <Flex
      w="full"
      minW="0"
      gap="3"
      align="center"
      direction={isNext ? 'row-reverse' : 'row'}
      textAlign={isNext ? 'end' : 'start'}
    >
      {isNext ? <ArrowRight aria-hidden /> : <ArrowLeft aria-hidden />}
      <Box minW="0" flex="1">
        <Muted>{label}</Muted>
        <Text truncate hideBelow="sm">
          {to?.title ?? (isNext ? 'Esta es la primera' : 'Esta es la más reciente')}
        </Text>
      </Box>
    </Flex>
  );
  if (!to)
    return (
      <Button {...shape} disabled>
        {face}
      </Button>
    );
  return (
    <Button asChild {...shape}>
      <Link to={paths.update(projectId, to.id)} title={to.title}>
        {face}
      </Link>
    </Button>
  );
}

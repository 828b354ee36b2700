import { Box, Button, Flex, Grid, Heading, HStack, Text } from '@chakra-ui/react';
import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { MILESTONE_STAGE_LABEL, milestoneStatus, wordFor } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { MilestoneDates } from './MilestoneDates.tsx';
import { MilestoneHistory } from './MilestoneHistory.tsx';
import type { MilestoneCardFragment } from './MilestoneCard.generated.ts';

type Actions = { onComplete: () => void; onDelete: () => void };
type Props = Actions & {
  projectId: string;
  milestone: MilestoneCardFragment;
  /** Who is notified when it is completed; null for a viewer who may not complete it. */
  audience: string | null;
  isNext: boolean;
};

/** A milestone with its dates, status and history. */
export const MilestoneCard = ({ projectId, milestone, audience, isNext, ...actions }: Props) => (
  <Box as="li" layerStyle="panel" p={{ base: 4, md: 6 }} {...(isNext ? { borderColor: 'purple.border' } : {})}>
    <Grid templateColumns={{ lg: 'minmax(0, 1fr) auto' }} gap={{ base: 4, lg: 8 }} alignItems="start">
      <Box>
        <Badges milestone={milestone} isNext={isNext} />
        <Heading
          as="h2"
          id={`hito-${milestone.id}`}
          tabIndex={-1}
          outline="none"
          size="lg"
          mt="2"
          lineClamp="3"
          title={milestone.title}
        >
          {milestone.title}
        </Heading>
        <Text mt="1" color="fg.muted" whiteSpace="pre-line" maxW="72ch">
          {milestone.description}
        </Text>
      </Box>
      <MilestoneDates milestone={milestone} />
    </Grid>
    <Flex mt="4" gap="2" wrap="wrap" align="center" data-print="hide">
      <MilestoneHistory events={milestone.history} />
      {audience !== null && <Buttons projectId={projectId} milestone={milestone} audience={audience} {...actions} />}
    </Flex>
  </Box>
);

const Badges = ({ milestone, isNext }: Pick<Props, 'milestone' | 'isNext'>) => (
  <HStack gap="2" wrap="wrap">
    {isNext && <ToneBadge label="Próximo hito" tone="purple" />}
    <ToneBadge {...milestoneStatus(milestone.status)} />
    {!milestone.isCompleted && <DeadlineBadge deadline={milestone.deadline} />}
    {milestone.stage && <Muted>{wordFor(MILESTONE_STAGE_LABEL, milestone.stage)}</Muted>}
  </HStack>
);

type ButtonsProps = Actions & Pick<Props, 'projectId' | 'milestone'> & { audience: string };

const Buttons = ({
  projectId,
  milestone: { id, title, isCompleted },
  audience,
  onComplete,
  onDelete,
}: ButtonsProps) => (
  <Flex gap="2" wrap="wrap" align="center" ms={{ md: 'auto' }}>
    {!isCompleted && (
      <>
        <Muted>{audience}</Muted>
        <Button
          size="sm"
          colorPalette="green"
          variant="outline"
          aria-describedby={`hito-${id}`}
          onClick={() => onComplete()}
        >
          <CircleCheck aria-hidden /> Marcar como completado
        </Button>
      </>
    )}
    <LinkButton
      to={paths.editMilestone(projectId, id)}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={`Editar ${title}`}
    >
      <Pencil aria-hidden /> Editar
    </LinkButton>
    <Button size="sm" variant="ghost" colorPalette="red" aria-label={`Eliminar ${title}`} onClick={() => onDelete()}>
      <Trash2 aria-hidden /> Eliminar
    </Button>
  </Flex>
);

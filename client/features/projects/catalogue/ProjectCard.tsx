import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { CardLink } from '#client/ui/CardLink.tsx';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { paths } from '#client/routing/paths.ts';
import { genreLabel, publicationOf, stageLabel } from '#client/text/labels.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Cover } from '#client/media/Cover.tsx';
import { FundingLine } from '../funding/FundingLine.tsx';
import { MarkedText } from '#client/ui/MarkedText.tsx';
import { StudioLink } from '#client/features/studios/StudioLink.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { seatsText } from '#server/features/projects/seats.words.rules.ts';
import { ProjectStates } from './ProjectStates.tsx';
import type { ProjectCardFragment } from './ProjectCard.generated.ts';

type Props = {
  project: ProjectCardFragment;
  heading: 'h2' | 'h3';
  eager?: boolean;
  /** Searched words, marked where they are found. */
  words?: readonly string[];
  /** Why it is shown. */
  reason?: string | null;
};

/** Project summary; the whole card is a link, but for the studio's name. Renders again only when it changes. */
export const ProjectCard = memo(({ project, heading, eager, words, reason }: Props) => (
  <Flex
    as="article"
    direction="column"
    layerStyle="panel"
    overflow="hidden"
    position="relative"
    transition="border-color 0.15s"
    _hover={{ borderColor: 'border.emphasized' }}
    _focusWithin={{ outline: '2px solid', outlineColor: 'purple.focusRing', outlineOffset: '2px' }}
  >
    <Cover src={project.coverImage} title={project.title} eager={eager} />
    <Flex direction="column" flex="1" p="4" gap="3">
      {reason && (
        <Text textStyle="sm" fontWeight="semibold" color="purple.fg">
          {reason}
        </Text>
      )}
      <Flex gap="2" wrap="wrap">
        <ProjectStates project={project} />
        <ToneBadge label={stageLabel(project.developmentStage)} tone="purple" />
        <ToneBadge label={genreLabel(project.genre)} tone="gray" />
        {!project.isPublished && <ToneBadge {...publicationOf(false, project.hiddenAt)} />}
      </Flex>
      <Box flex="1">
        <Heading as={heading} size="md" lineHeight="1.3">
          <CardLink to={paths.project(project.id)} display="block" pt="1" mt="-1" _focusVisible={{ outline: 'none' }}>
            <MarkedText text={project.title} words={words} />
          </CardLink>
        </Heading>
        <StudioLink
          studio={project.developer}
          words={words}
          color="fg.muted"
          textStyle="sm"
          position="relative"
          display="block"
          w="fit-content"
          maxW="full"
          pb="1"
          truncate
        />
        <Muted lineClamp="3">
          <MarkedText text={project.shortDescription || excerpt(project.description, 100)} words={words} />
        </Muted>
      </Box>
      <Box>
        <FundingLine project={project} />
        <Muted mt="2">{seatsText(project)}</Muted>
      </Box>
    </Flex>
  </Flex>
));

import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { excerpt } from '#server/domain/excerpt.ts';
import { paths } from '#client/paths.ts';
import { genreLabel, publicationOf, stageLabel } from '#client/text/labels.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { FundingLine } from '#client/ui/FundingLine.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import type { ProjectCardFragment } from './ProjectCard.generated.ts';

type Props = { project: ProjectCardFragment; heading: 'h2' | 'h3'; eager?: boolean };

/** A game at a glance; the whole card is one link. */
export const ProjectCard = ({ project, heading, eager }: Props) => (
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
      <Flex gap="2" wrap="wrap">
        <ToneBadge label={stageLabel(project.developmentStage)} tone="purple" />
        <ToneBadge label={genreLabel(project.genre)} tone="gray" />
        {!project.isPublished && <ToneBadge {...publicationOf(false)} />}
      </Flex>
      <Box flex="1">
        <Heading as={heading} size="md" lineHeight="1.3">
          <Box asChild _focusVisible={{ outline: 'none' }} _after={{ content: '""', position: 'absolute', inset: '0' }}>
            <Link to={paths.project(project.id)}>{project.title}</Link>
          </Box>
        </Heading>
        <Text mt="1" textStyle="sm" color="fg.muted" lineClamp="3">
          {project.shortDescription || excerpt(project.description, 100)}
        </Text>
      </Box>
      <FundingLine project={project} />
    </Flex>
  </Flex>
);

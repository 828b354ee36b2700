import { Flex, SimpleGrid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ProjectCardFragment } from './ProjectCard.generated.ts';
import { ProjectCard } from './ProjectCard.tsx';

const ABOVE_THE_FOLD = 3;

type Props = {
  projects: ProjectCardFragment[];
  /** Heading level of the cards: one below the heading above the grid. */
  heading: 'h2' | 'h3';
  words?: readonly string[];
  /** Why each project is shown. */
  reasons?: readonly (string | null)[];
  /** Fills the last row. */
  tile?: ReactNode;
};

export const ProjectGrid = ({ projects, heading, words, reasons, tile }: Props) => (
  <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
    {projects.map((project, index) => (
      <ProjectCard
        key={project.id}
        project={project}
        heading={heading}
        eager={index < ABOVE_THE_FOLD}
        words={words}
        reason={reasons?.[index]}
      />
    ))}
    {tile && (
      <Flex
        direction="column"
        align="center"
        justify="center"
        gap="3"
        p="5"
        layerStyle="panel"
        borderStyle="dashed"
        textAlign="center"
        gridColumn={{
          sm: `span ${2 - (projects.length % 2)}`,
          lg: `span ${3 - (projects.length % 3)}`,
        }}
      >
        {tile}
      </Flex>
    )}
  </SimpleGrid>
);

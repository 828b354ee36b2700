import { SimpleGrid } from '@chakra-ui/react';
import type { ProjectCardFragment } from './ProjectCard.generated.ts';
import { ProjectCard } from './ProjectCard.tsx';

const ABOVE_THE_FOLD = 3;

type Props = {
  projects: ProjectCardFragment[];
  /** Of each card: one below what stands above the grid. */
  heading: 'h2' | 'h3';
};

export const ProjectGrid = ({ projects, heading }: Props) => (
  <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
    {projects.map((project, index) => (
      <ProjectCard key={project.id} project={project} heading={heading} eager={index < ABOVE_THE_FOLD} />
    ))}
  </SimpleGrid>
);

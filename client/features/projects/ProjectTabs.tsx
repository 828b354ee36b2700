import { Badge, Tabs, VisuallyHidden } from '@chakra-ui/react';
import type { ProjectQuery } from './ProjectScreen.generated.ts';
import { ProjectDetails } from './ProjectDetails.tsx';
import { ProjectMilestones } from './ProjectMilestones.tsx';
import { ProjectUpdates } from './ProjectUpdates.tsx';

type Project = NonNullable<ProjectQuery['project']>;

/** The developer comes for the news, everyone else for the details. */
export const ProjectTabs = ({ project }: { project: Project }) => (
  <Tabs.Root defaultValue={project.viewerIsDeveloper ? 'updates' : 'details'} lazyMount>
    <Tabs.List overflowX="auto" overflowY="hidden">
      <Tabs.Trigger value="updates">
        Actualizaciones <Count value={project.unreadUpdateCount} meaning="sin leer" />
      </Tabs.Trigger>
      <Tabs.Trigger value="details">Detalles</Tabs.Trigger>
      <Tabs.Trigger value="milestones">
        Hitos <Count value={project.milestoneSummary.upcoming} meaning="próximos" />
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content value="updates" pt="6">
      <ProjectUpdates project={project} />
    </Tabs.Content>
    <Tabs.Content value="details" pt="6">
      <ProjectDetails project={project} />
    </Tabs.Content>
    <Tabs.Content value="milestones" pt="6">
      <ProjectMilestones project={project} />
    </Tabs.Content>
  </Tabs.Root>
);

const Count = ({ value, meaning }: { value: number; meaning: string }) =>
  value > 0 && (
    <Badge colorPalette="yellow" variant="solid" borderRadius="full" title={`${value} ${meaning}`}>
      {value} <VisuallyHidden>{meaning}</VisuallyHidden>
    </Badge>
  );

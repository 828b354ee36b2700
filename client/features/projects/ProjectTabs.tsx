import { Badge, VisuallyHidden } from '@chakra-ui/react';
import { Tabs } from '#client/ui/Tabs.tsx';
import type { ProjectQuery } from './ProjectScreen.generated.ts';
import { ProjectDetails } from './ProjectDetails.tsx';
import { ProjectMilestones } from './ProjectMilestones.tsx';
import { ProjectUpdates } from './ProjectUpdates.tsx';

type Project = NonNullable<ProjectQuery['project']>;

/** The developer comes for the news, everyone else for the details. */
export const ProjectTabs = ({ project }: { project: Project }) => (
  <Tabs
    scrolls
    initial={project.viewerIsDeveloper ? 'updates' : 'details'}
    tabs={[
      {
        value: 'updates',
        label: (
          <>
            Actualizaciones <Count value={project.unreadUpdateCount} meaning="sin leer" />
          </>
        ),
        content: <ProjectUpdates project={project} />,
      },
      { value: 'details', label: 'Detalles', content: <ProjectDetails project={project} /> },
      {
        value: 'milestones',
        label: (
          <>
            Hitos <Count value={project.milestoneSummary.upcoming} meaning="próximos" />
          </>
        ),
        content: <ProjectMilestones project={project} />,
      },
    ]}
  />
);

const Count = ({ value, meaning }: { value: number; meaning: string }) =>
  value > 0 && (
    <Badge colorPalette="yellow" variant="solid" borderRadius="full" title={`${value} ${meaning}`}>
      {value} <VisuallyHidden>{meaning}</VisuallyHidden>
    </Badge>
  );

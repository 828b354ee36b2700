import { Badge, VisuallyHidden } from '@chakra-ui/react';
import { Tabs } from '#client/ui/Tabs.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { DETAILS_TAB, TAB } from '#server/kernel/paths/page.paths.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { ProjectQuery } from '../ProjectScreen.generated.ts';
import { ProjectDetails } from './ProjectDetails.tsx';
import { ProjectMilestones } from './ProjectMilestones.tsx';
import { ProjectUpdates } from './ProjectUpdates.tsx';

type Project = NonNullable<ProjectQuery['project']>;

/** Values of the query parameter. */
const TABS = ['actualizaciones', DETAILS_TAB, 'hitos'] as const;
type Tab = (typeof TABS)[number];

/** Developers start at the updates, everyone else at the details. */
export function ProjectTabs({ project }: { project: Project }) {
  const [wanted, setWanted] = useQueryParam(TAB);
  const first = project.viewerIsDeveloper ? 'actualizaciones' : DETAILS_TAB;
  return (
    <Tabs<Tab>
      scrolls
      value={TABS.find((tab) => tab === wanted) ?? first}
      onChange={setWanted}
      tabs={[
        {
          value: 'actualizaciones',
          label: (
            <>
              Actualizaciones <Count value={project.unreadUpdateCount} meaning={['sin leer', 'sin leer']} />
            </>
          ),
          content: <ProjectUpdates project={project} />,
        },
        { value: DETAILS_TAB, label: 'Detalles', content: <ProjectDetails project={project} /> },
        {
          value: 'hitos',
          label: (
            <>
              Hitos <Count value={project.milestoneSummary.upcoming} meaning={['próximo', 'próximos']} />
            </>
          ),
          content: <ProjectMilestones project={project} />,
        },
      ]}
    />
  );
}

const Count = ({ value, meaning: [one, many] }: { value: number; meaning: [one: string, many: string] }) =>
  value > 0 && (
    <Badge colorPalette="yellow" variant="solid" borderRadius="full" title={plural(value, one, many)}>
      {value} <VisuallyHidden>{value === 1 ? one : many}</VisuallyHidden>
    </Badge>
  );

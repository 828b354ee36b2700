import { Box, Stack } from '@chakra-ui/react';
import { Flag, Plus } from 'lucide-react';
import { useRef } from 'react';
import { searchHint } from '#server/kernel/text/search.words.ts';
import { paths } from '#client/routing/paths.ts';
import { audienceText } from '#client/text/audience.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { MilestoneCard } from './MilestoneCard.tsx';
import type { MilestonesQuery } from './MilestonesScreen.generated.ts';
import { useMilestoneActions } from './useMilestoneActions.ts';

type Project = NonNullable<MilestonesQuery['project']>;
type Props = {
  project: Project;
  search: string;
  /** Those that the search found. */
  shown: Project['milestones'];
  onClear: () => void;
  onChanged: () => void;
};

export function MilestoneList({ project, search, shown, onClear, onChanged }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const actions = useMilestoneActions(project, onChanged, () => list.current);
  const mine = project.viewerRights.includes('MILESTONE_WRITE');
  if (project.milestones.length === 0) return <NoMilestones projectId={project.id} mine={mine} />;
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      {actions.failure && (
        <Box mb="4">
          <ErrorAlert>{actions.failure}</ErrorAlert>
        </Box>
      )}
      {shown.length === 0 && (
        <NothingFound
          text="No se encontraron hitos"
          hint={searchHint(search, 'Prueba con otras palabras.')}
          clear="Limpiar búsqueda"
          onClear={onClear}
        />
      )}
      <Stack as="ol" gap="4" listStyleType="none">
        {shown.map((milestone) => (
          <MilestoneCard
            key={milestone.id}
            projectId={project.id}
            milestone={milestone}
            audience={mine ? audienceText(project) : null}
            isNext={milestone.id === project.milestoneSummary.next?.id}
            onComplete={() => {
              focusTitle(milestone.id);
              void actions.complete(milestone);
            }}
            onDelete={() => actions.deletion.open(milestone)}
          />
        ))}
      </Stack>
      {actions.deletion.dialog}
    </Box>
  );
}

/** The button that was pressed is removed; the focus moves to the title of its card. */
const focusTitle = (id: string) => document.getElementById(`hito-${id}`)?.focus();

const NoMilestones = ({ projectId, mine: canManage }: { projectId: string; mine: boolean }) => (
  <EmptyState
    icon={Flag}
    text="Este proyecto aún no tiene hitos"
    hint={
      canManage ? 'Cuenta qué vas a entregar y para cuándo.' : 'Cuando el estudio planifique entregas, las verás aquí.'
    }
    action={
      canManage && (
        <LinkButton to={paths.newMilestone(projectId)}>
          <Plus aria-hidden /> Nuevo hito
        </LinkButton>
      )
    }
  />
);

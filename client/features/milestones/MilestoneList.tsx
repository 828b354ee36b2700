import { Box, Button, Stack, VisuallyHidden } from '@chakra-ui/react';
import { Flag, Plus, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { paths } from '#client/paths.ts';
import { plural } from '#client/text/format.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { DeleteMilestone } from './DeleteMilestone.tsx';
import { MilestoneCard } from './MilestoneCard.tsx';
import type { MilestonesQuery } from './MilestonesScreen.generated.ts';
import { useMilestoneActions } from './useMilestoneActions.ts';

type Project = NonNullable<MilestonesQuery['project']>;
type Props = { project: Project; words: string; onClear: () => void; onChanged: () => void };

/** In title and description, whatever the case. */
const matching = (milestones: Project['milestones'], words: string) => {
  const needle = words.trim().toLowerCase();
  return milestones.filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes(needle));
};

export function MilestoneList({ project, words, onClear, onChanged }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const actions = useMilestoneActions(project, onChanged);
  const shown = matching(project.milestones, words);
  if (project.milestones.length === 0) return <NoMilestones projectId={project.id} mine={project.viewerIsDeveloper} />;
  return (
    <Box ref={list} tabIndex={-1} outline="none">
      <VisuallyHidden role="status">{plural(shown.length, 'hito', 'hitos')}</VisuallyHidden>
      {actions.failure && (
        <Box mb="4">
          <ErrorAlert>{actions.failure}</ErrorAlert>
        </Box>
      )}
      {shown.length === 0 && <NothingFound onClear={onClear} />}
      <Stack as="ol" gap="4" listStyleType="none">
        {shown.map((milestone) => (
          <MilestoneCard
            key={milestone.id}
            projectId={project.id}
            milestone={milestone}
            mine={project.viewerIsDeveloper}
            isNext={milestone.id === project.milestoneSummary.next?.id}
            onComplete={() => {
              focusTitle(milestone.id);
              void actions.complete(milestone);
            }}
            onDelete={() => actions.askToDelete(milestone)}
          />
        ))}
      </Stack>
      <DeleteMilestone
        milestone={actions.askedToDelete}
        busy={actions.deleting}
        onConfirm={() => void actions.remove()}
        onClose={() => actions.askToDelete(null)}
        next={() => list.current}
      />
    </Box>
  );
}

/** The button that was pressed goes away; its card does not. */
const focusTitle = (id: string) => document.getElementById(`hito-${id}`)?.focus();

const NoMilestones = ({ projectId, mine }: { projectId: string; mine: boolean }) => (
  <EmptyState
    icon={Flag}
    text="Este proyecto aún no tiene hitos"
    hint={mine ? 'Cuenta qué vas a entregar y para cuándo.' : 'Cuando el estudio planifique entregas, las verás aquí.'}
    action={
      mine && (
        <LinkButton to={paths.newMilestone(projectId)} colorPalette="yellow">
          <Plus aria-hidden /> Nuevo hito
        </LinkButton>
      )
    }
  />
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    text="No se encontraron hitos"
    hint="Prueba con otras palabras."
    action={
      <Button variant="outline" onClick={onClear}>
        Limpiar búsqueda
      </Button>
    }
  />
);

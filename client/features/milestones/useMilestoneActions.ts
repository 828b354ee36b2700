import { useEffect, useRef, useState } from 'react';
import { calendarNow } from '#client/sandbox.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { completionOf } from '#server/features/milestones/milestone.rules.ts';
import { announce } from '#client/ui/announcer.tsx';
import { toaster } from '#client/ui/toaster.ts';
import {
  useCompleteMilestoneMutation,
  useDeleteMilestoneMutation,
  type MilestoneCardFragment,
  type MilestoneFiguresFragment,
} from './MilestoneCard.generated.ts';

type Figures = MilestoneFiguresFragment;

const REFETCH_MS = 500;

const completed = (milestone: MilestoneCardFragment): MilestoneCardFragment => ({
  ...milestone,
  isCompleted: true,
  status: 'COMPLETED',
  progress: 100,
  completedAt: milestone.completedAt ?? calendarNow().toISOString(),
  deadline: { ...milestone.deadline, state: 'COMPLETED', urgent: false },
});

function withOneMoreCompleted({ __typename, id, milestoneSummary: summary }: Figures): Figures {
  const completed = summary.completed + 1;
  return {
    __typename,
    id,
    milestoneSummary: { ...summary, completed, completion: completionOf(completed, summary.total) },
  };
}

/** Completing updates the cache optimistically; deleting waits for the server. `onChanged` refetches the list. */
export function useMilestoneActions(project: Figures, onChanged: () => void) {
  const [pendingDelete, setPendingDelete] = useState<MilestoneCardFragment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const refetching = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(refetching.current), []);
  const [completeMilestone] = useCompleteMilestoneMutation();
  const [deleteMilestone, { loading: deleting }] = useDeleteMilestoneMutation();

  async function complete(milestone: MilestoneCardFragment) {
    setFailure(null);
    try {
      await completeMilestone({
        variables: { input: { id: milestone.id } },
        optimisticResponse: {
          completeMilestone: {
            __typename: 'MilestonePayload',
            milestone: completed(milestone),
            project: withOneMoreCompleted(project),
          },
        },
      });
      announce(`Hito completado: ${milestone.title}`);
      clearTimeout(refetching.current);
      refetching.current = setTimeout(onChanged, REFETCH_MS);
    } catch {
      setFailure(FALLBACK.milestoneStatus);
    }
  }

  async function remove() {
    if (!pendingDelete) return;
    setFailure(null);
    try {
      await deleteMilestone({ variables: { input: { id: pendingDelete.id } } });
      toaster.success({ title: 'Hito eliminado' });
    } catch {
      setFailure(FALLBACK.deleteMilestone);
    }
    setPendingDelete(null);
  }

  return { failure, askedToDelete: pendingDelete, askToDelete: setPendingDelete, deleting, complete, remove };
}

import { useEffect, useRef } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { calendarNow } from '#client/sandbox.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { completionOf } from '#server/features/milestones/milestone.rules.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useCompleteMilestoneMutation,
  useDeleteMilestoneMutation,
  type MilestoneCardFragment,
  type MilestoneFiguresFragment,
} from './MilestoneCard.generated.ts';

type Figures = MilestoneFiguresFragment;

/** Delay of the refetch, so that milestones completed one after the other cause one, not one each. */
const REFETCH_MS = 500;

const completed = (milestone: MilestoneCardFragment): MilestoneCardFragment => ({
  ...milestone,
  isCompleted: true,
  status: 'COMPLETED',
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

/**
 * Completing updates the cache optimistically; deleting waits for the server, and then focuses `focusAfter`.
 * `onChanged` refetches the list.
 */
export function useMilestoneActions(project: Figures, onChanged: () => void, focusAfter: () => HTMLElement | null) {
  const refetching = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(refetching.current), []);
  const [completeMilestone] = useCompleteMilestoneMutation();
  const [deleteMilestone] = useDeleteMilestoneMutation();

  const { run: complete, failure } = useAction(async (milestone: MilestoneCardFragment) => {
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
    toaster.success({ title: `Hito completado: ${milestone.title}` });
    clearTimeout(refetching.current);
    refetching.current = setTimeout(onChanged, REFETCH_MS);
  }, FALLBACK.milestoneStatus);

  const deletion = useConfirm(({ id, title }: MilestoneCardFragment) => ({
    title: `Eliminar «${title}»`,
    body: '¿Estás seguro de que deseas eliminar este hito? Esta acción no se puede deshacer.',
    action: 'Eliminar',
    isFinal: true,
    fallback: FALLBACK.deleteMilestone,
    focusAfter,
    async run() {
      await deleteMilestone({ variables: { input: { id } } });
      toaster.success({ title: 'Hito eliminado' });
    },
  }));

  return { complete, failure, deletion };
}

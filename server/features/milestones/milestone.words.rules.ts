import type { MilestoneStatus } from './milestone.rules.ts';

export const MILESTONE_STATUS_WORD: Record<MilestoneStatus, string> = {
  planned: 'Planificado',
  in_progress: 'En progreso',
  completed: 'Completado',
  delayed: 'Retrasado',
};

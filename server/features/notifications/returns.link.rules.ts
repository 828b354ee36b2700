import { EVENTS, type EventKind } from '#server/kernel/events/event.kinds.ts';

/** The screen of what comes back of a game: its studio's, or its investor's; of what both are notified of, the game. */
export function returnsLink(kind: EventKind, projectId: number | string): { path: string; label: string } {
  const audience: readonly string[] = EVENTS[kind].audience;
  const [isForStudio, isForInvestor] = [audience.includes('owner'), audience.includes('addressee')];
  if (isForStudio && isForInvestor) return { path: `/projects/${projectId}`, label: 'Ver el proyecto' };
  return isForStudio
    ? { path: `/projects/${projectId}/returns`, label: 'Ver ingresos y retornos' }
    : { path: '/returns', label: 'Ver tus retornos' };
}

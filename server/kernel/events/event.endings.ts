import type { EventDeclaration } from './event.declaration.ts';
import { released, STUDIO_CLOSED_WORDS } from './event.words.ts';

/** What ends a project, for a while or for good. */
export const ENDINGS = {
  project_closed: {
    topic: 'money',
    audience: ['investor', 'follower'],
    label: 'Proyecto cerrado',
    sentence: () => 'El proyecto dejó de recibir inversiones',
  },
  /** In each of its projects with standing commitments, to whoever made them. */
  studio_closed: {
    topic: 'money',
    audience: ['investor'],
    webhook: ['backer'],
    label: 'Cuenta del estudio cerrada',
    sentence: ({ report: { areToCome } }) =>
      `${STUDIO_CLOSED_WORDS}${areToCome ? ' ni publica más informes de ingresos' : ''}`,
  },
  project_concluded: {
    topic: 'money',
    audience: ['editor', 'investor', 'reversed', 'follower'],
    label: 'Juego lanzado o cancelado',
    sentence: ({ outcome, ...money }) =>
      outcome === 'CANCELLED' ? `El estudio canceló el juego${released(money)}` : 'Se lanzó el juego',
  },
} as const satisfies Record<string, EventDeclaration>;

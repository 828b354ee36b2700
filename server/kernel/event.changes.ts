import type { EventDeclaration } from './event.declaration.ts';
import { quoted } from './event.words.ts';

/** Nobody is notified of them in the app or by mail, and they are frequent. */
const ONLY_SENT = { audience: [], isFrequent: true } as const;

/** Edits and deletions that no other kind announces; they are sent to webhooks alone. */
export const CHANGES = {
  project_updated: {
    ...ONLY_SENT,
    topic: 'updates',
    label: 'Proyecto editado',
    sentence: () => 'Se editó el proyecto',
  },
  update_edited: {
    ...ONLY_SENT,
    subject: 'update',
    topic: 'updates',
    label: 'Actualización editada',
    sentence: ({ title }) => `Se editó la actualización${quoted(title)}`,
  },
  update_deleted: {
    ...ONLY_SENT,
    subject: 'update',
    isDeletion: true,
    topic: 'updates',
    label: 'Actualización eliminada',
    sentence: () => 'Se eliminó una actualización',
  },
  milestone_edited: {
    ...ONLY_SENT,
    subject: 'milestone',
    topic: 'milestones',
    label: 'Hito editado',
    sentence: ({ title }) => `Se editó el hito${quoted(title)}`,
  },
  milestone_deleted: {
    ...ONLY_SENT,
    subject: 'milestone',
    isDeletion: true,
    topic: 'milestones',
    label: 'Hito eliminado',
    sentence: () => 'Se eliminó un hito',
  },
  comment_deleted: {
    ...ONLY_SENT,
    subject: 'comment',
    isDeletion: true,
    topic: 'comments',
    label: 'Comentario eliminado',
    sentence: () => 'Se eliminó un comentario',
  },
} as const satisfies Record<string, EventDeclaration>;

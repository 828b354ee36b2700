import type { EventDeclaration } from './event.declaration.ts';
import { quoted } from './event.words.ts';

/** Sent by webhook only: nobody is notified in the app or by mail. They are frequent. */
const WEBHOOKS_ONLY = { audience: [], isFrequent: true } as const;

/** Edits and deletions that no other kind announces; they are sent to webhooks alone. */
export const CHANGES = {
  project_updated: {
    ...WEBHOOKS_ONLY,
    topic: 'updates',
    label: 'Proyecto editado',
    sentence: () => 'Se editó el proyecto',
  },
  update_edited: {
    ...WEBHOOKS_ONLY,
    subject: 'update',
    topic: 'updates',
    label: 'Actualización editada',
    sentence: ({ title }) => `Se editó la actualización${quoted(title)}`,
  },
  update_deleted: {
    ...WEBHOOKS_ONLY,
    subject: 'update',
    isDeletion: true,
    topic: 'updates',
    label: 'Actualización eliminada',
    sentence: () => 'Se eliminó una actualización',
  },
  milestone_edited: {
    ...WEBHOOKS_ONLY,
    subject: 'milestone',
    topic: 'milestones',
    label: 'Hito editado',
    sentence: ({ title }) => `Se editó el hito${quoted(title)}`,
  },
  milestone_deleted: {
    ...WEBHOOKS_ONLY,
    subject: 'milestone',
    isDeletion: true,
    topic: 'milestones',
    label: 'Hito eliminado',
    sentence: () => 'Se eliminó un hito',
  },
  comment_deleted: {
    ...WEBHOOKS_ONLY,
    subject: 'comment',
    isDeletion: true,
    topic: 'comments',
    label: 'Comentario eliminado',
    sentence: () => 'Se eliminó un comentario',
  },
} as const satisfies Record<string, EventDeclaration>;

import type { UpdateType } from './update.rules.ts';

export const UPDATE_TYPE_WORD: Record<UpdateType, string> = {
  general: 'General',
  progress: 'Progreso',
  feature: 'Nueva funcionalidad',
  milestone: 'Hito alcanzado',
  bugfix: 'Corrección de errores',
  media: 'Nuevos medios',
  announcement: 'Anuncio',
  demo: 'Demo',
};

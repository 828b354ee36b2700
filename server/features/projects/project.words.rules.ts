import type { Genre, ProjectStadium, ProjectStage } from './project.rules.ts';

/** A studio without a name. */
export const INDEPENDENT = 'Desarrollador independiente';

export const NO_GENRE = 'Sin género';

export const GENRE_WORD: Record<Genre, string> = {
  action: 'Acción',
  adventure: 'Aventura',
  rpg: 'Rol (RPG)',
  strategy: 'Estrategia',
  simulation: 'Simulación',
  sports: 'Deportes',
  racing: 'Carreras',
  puzzle: 'Puzles',
  platform: 'Plataformas',
  fighting: 'Lucha',
  shooter: 'Disparos',
  horror: 'Terror',
  indie: 'Indie',
};

export const STAGE_WORD: Record<ProjectStage, string> = {
  'pre-production': 'Preproducción',
  production: 'Producción',
  polish: 'Pulido',
};

export const STADIUM_WORD: Record<ProjectStadium, string> = {
  prototype: 'Prototipo',
  'content-lock': 'Contenido cerrado',
  'system-lock': 'Sistemas cerrados',
  demo: 'Demo',
  'vertical-slice': 'Corte vertical',
  alpha: 'Alpha',
  beta: 'Beta',
  'release-candidate': 'Candidata a lanzamiento',
  release: 'Lanzamiento',
};

const STAGES: Readonly<Record<string, string>> = { ...STADIUM_WORD, ...STAGE_WORD };

/** The word of a stage; what a studio called its own is shown unchanged. */
export const stageWord = (stage: string): string => (Object.hasOwn(STAGES, stage) ? STAGES[stage] : undefined) ?? stage;

import type {
  Genre,
  HealthStatus,
  MilestoneStage,
  MilestoneStatus,
  ProjectStadium,
  ProjectStage,
  Role,
  TermsField,
  UpdateType,
} from '#client/apollo/schema.generated.ts';

/** A palette of the theme; what each one means is told in `theme/colors.ts`. */
export type Tone = 'gray' | 'purple' | 'teal' | 'green' | 'orange' | 'red' | 'yellow' | 'blue';
export type Labelled = { label: string; tone: Tone };

export const ROLE_LABEL: Record<Role, string> = { DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' };

export const GENRE_LABEL: Record<Genre, string> = {
  ACTION: 'Acción',
  ADVENTURE: 'Aventura',
  RPG: 'Rol (RPG)',
  STRATEGY: 'Estrategia',
  SIMULATION: 'Simulación',
  SPORTS: 'Deportes',
  RACING: 'Carreras',
  PUZZLE: 'Puzles',
  PLATFORM: 'Plataformas',
  FIGHTING: 'Lucha',
  SHOOTER: 'Disparos',
  HORROR: 'Terror',
  INDIE: 'Indie',
};

export const STAGE_LABEL: Record<ProjectStage, string> = {
  PRE_PRODUCTION: 'Preproducción',
  PRODUCTION: 'Producción',
  POLISH: 'Pulido',
};

export const STADIUM_LABEL: Record<ProjectStadium, string> = {
  PROTOTYPE: 'Prototipo',
  CONTENT_LOCK: 'Contenido cerrado',
  SYSTEM_LOCK: 'Sistemas cerrados',
  DEMO: 'Demo',
  VERTICAL_SLICE: 'Corte vertical',
  ALPHA: 'Alpha',
  BETA: 'Beta',
  RELEASE_CANDIDATE: 'Candidata a lanzamiento',
  RELEASE: 'Lanzamiento',
};

export const MILESTONE_STAGE_LABEL: Record<MilestoneStage, string> = {
  CONCEPT: 'Concepto',
  PROTOTYPE: 'Prototipo',
  ALPHA: 'Alpha',
  BETA: 'Beta',
  RELEASE: 'Lanzamiento',
  POST_RELEASE: 'Post-lanzamiento',
};

export const MILESTONE_STATUS: Record<MilestoneStatus, Labelled> = {
  PLANNED: { label: 'Planificado', tone: 'gray' },
  IN_PROGRESS: { label: 'En progreso', tone: 'blue' },
  COMPLETED: { label: 'Completado', tone: 'green' },
  DELAYED: { label: 'Retrasado', tone: 'orange' },
};

export const HEALTH: Record<HealthStatus, Labelled> = {
  HEALTHY: { label: 'Saludable', tone: 'green' },
  WARNING: { label: 'Atención', tone: 'orange' },
  CRITICAL: { label: 'Crítico', tone: 'red' },
  UNKNOWN: { label: 'Desconocido', tone: 'gray' },
};

export const UPDATE_TYPE: Record<UpdateType, Labelled> = {
  GENERAL: { label: 'General', tone: 'gray' },
  PROGRESS: { label: 'Progreso', tone: 'blue' },
  FEATURE: { label: 'Nueva funcionalidad', tone: 'purple' },
  MILESTONE: { label: 'Hito alcanzado', tone: 'green' },
  BUGFIX: { label: 'Corrección de errores', tone: 'orange' },
  MEDIA: { label: 'Nuevos medios', tone: 'teal' },
  ANNOUNCEMENT: { label: 'Anuncio', tone: 'yellow' },
  DEMO: { label: 'Demo', tone: 'purple' },
};

export const TERMS_FIELD_LABEL: Record<TermsField, string> = {
  FUNDING_GOAL: 'Meta de financiamiento',
  MIN_INVESTMENT: 'Inversión mínima',
  MAX_INVESTMENT: 'Inversión máxima',
  MAX_INVESTORS: 'Máximo de inversores',
  INVESTMENT_MODEL: 'Modelo de inversión',
  EXPECTED_ROI: 'ROI esperado',
  IS_ACTIVE: 'Recibe inversiones',
  IS_PUBLISHED: 'Publicado',
};

export const publicationOf = (isPublished: boolean): Labelled =>
  isPublished ? { label: 'Publicado', tone: 'green' } : { label: 'Borrador', tone: 'orange' };

/** Stages and stadiums an older client may have sent as free text. C-07, C-13. */
const FREE_STAGE_LABEL: Record<string, string> = { ...STADIUM_LABEL, ...MILESTONE_STAGE_LABEL, ...STAGE_LABEL };

const enumOf = (code: string): string => code.toUpperCase().replaceAll('-', '_');

/** The label of a `developmentStage`; one we do not know is shown as it came. */
export const stageLabel = (code: string): string => FREE_STAGE_LABEL[enumOf(code)] ?? code;

export const isGenre = (value: string): value is Genre => value in GENRE_LABEL;

/** The genre a facet or an address names, in either spelling, or null. */
export const readGenre = (value: string): Genre | null => {
  const name = enumOf(value);
  return isGenre(name) ? name : null;
};

export const genreLabel = (genre: Genre | null): string => (genre ? GENRE_LABEL[genre] : 'Sin género');

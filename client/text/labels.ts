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
import { MILESTONE_STATUS_WORD } from '#server/features/milestones/milestone.words.rules.ts';

/** A colour palette of the theme; `theme/colors.ts` says what each means. */
export type Tone = 'gray' | 'purple' | 'teal' | 'green' | 'orange' | 'red' | 'yellow' | 'blue';
export type Labelled = { label: string; tone: Tone };

// Look-ups take any string and may find nothing: a newer server may send a code this client does not know.
const find = <Word>(table: Readonly<Record<string, Word>>, code: string): Word | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** The label of a code, or the code itself when it has none. */
export const wordFor = (table: Readonly<Record<string, string>>, code: string): string => find(table, code) ?? code;

const labelOf = (word: string | Labelled): string => (typeof word === 'string' ? word : word.label);

/** The codes and labels of a table, as options of a select. */
export const optionsOf = <Code extends string>(table: Record<Code, string | Labelled>) =>
  (Object.keys(table) as Code[]).map((value) => ({ value, label: labelOf(table[value]) }));

export const ROLE_LABEL: Record<Role, string> = { DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' };

/** A studio without a name. */
export const INDEPENDENT = 'Desarrollador independiente';

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
  PLANNED: { label: MILESTONE_STATUS_WORD.planned, tone: 'gray' },
  IN_PROGRESS: { label: MILESTONE_STATUS_WORD.in_progress, tone: 'blue' },
  COMPLETED: { label: MILESTONE_STATUS_WORD.completed, tone: 'green' },
  DELAYED: { label: MILESTONE_STATUS_WORD.delayed, tone: 'orange' },
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

const UNKNOWN: Labelled = { label: 'Desconocido', tone: 'gray' };

export const milestoneStatus = (status: string): Labelled => find(MILESTONE_STATUS, status) ?? UNKNOWN;
export const healthStatus = (status: string): Labelled => find(HEALTH, status) ?? UNKNOWN;
export const updateType = (type: string): Labelled => find(UPDATE_TYPE, type) ?? { label: type, tone: 'gray' };

/** A hidden project is not published. */
export function publicationOf(isPublished: boolean, hiddenAt: string | null): Labelled {
  if (hiddenAt) return { label: 'Oculto', tone: 'red' };
  return isPublished ? { label: 'Publicado', tone: 'green' } : { label: 'Borrador', tone: 'orange' };
}

/** Stages and stadiums that older clients may have stored as free text. */
const FREE_STAGE_LABEL = { ...STADIUM_LABEL, ...MILESTONE_STAGE_LABEL, ...STAGE_LABEL };

const enumOf = (code: string): string => code.toUpperCase().replaceAll('-', '_');

/** The label of a `developmentStage`; unknown values are shown unchanged. */
export const stageLabel = (code: string): string => find(FREE_STAGE_LABEL, enumOf(code)) ?? code;

const isGenre = (value: string): value is Genre => Object.hasOwn(GENRE_LABEL, value);

/** The genre of a facet or query parameter, in upper case or kebab-case; null when it is not a known genre. */
export const readGenre = (value: string): Genre | null => {
  const name = enumOf(value);
  return isGenre(name) ? name : null;
};

export const genreLabel = (genre: Genre | null): string => (genre ? wordFor(GENRE_LABEL, genre) : 'Sin género');

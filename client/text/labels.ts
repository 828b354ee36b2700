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

// A newer server may send a code this client does not know, so a look-up in these tables may find nothing; that each
// known code has its word is checked where the table is written.
type Words = Readonly<Record<string, string>>;
type LabelledWords = Readonly<Record<string, Labelled>>;

const find = <Word>(table: Readonly<Record<string, Word>>, code: string): Word | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** The word for a code, or the code as it came. */
export const wordFor = (table: Words, code: string): string => find(table, code) ?? code;

export const ROLE_LABEL: Words = { DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' } satisfies Record<Role, string>;

export const GENRE_LABEL: Words = {
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
} satisfies Record<Genre, string>;

export const STAGE_LABEL: Words = {
  PRE_PRODUCTION: 'Preproducción',
  PRODUCTION: 'Producción',
  POLISH: 'Pulido',
} satisfies Record<ProjectStage, string>;

export const STADIUM_LABEL: Words = {
  PROTOTYPE: 'Prototipo',
  CONTENT_LOCK: 'Contenido cerrado',
  SYSTEM_LOCK: 'Sistemas cerrados',
  DEMO: 'Demo',
  VERTICAL_SLICE: 'Corte vertical',
  ALPHA: 'Alpha',
  BETA: 'Beta',
  RELEASE_CANDIDATE: 'Candidata a lanzamiento',
  RELEASE: 'Lanzamiento',
} satisfies Record<ProjectStadium, string>;

export const MILESTONE_STAGE_LABEL: Words = {
  CONCEPT: 'Concepto',
  PROTOTYPE: 'Prototipo',
  ALPHA: 'Alpha',
  BETA: 'Beta',
  RELEASE: 'Lanzamiento',
  POST_RELEASE: 'Post-lanzamiento',
} satisfies Record<MilestoneStage, string>;

export const MILESTONE_STATUS: LabelledWords = {
  PLANNED: { label: 'Planificado', tone: 'gray' },
  IN_PROGRESS: { label: 'En progreso', tone: 'blue' },
  COMPLETED: { label: 'Completado', tone: 'green' },
  DELAYED: { label: 'Retrasado', tone: 'orange' },
} satisfies Record<MilestoneStatus, Labelled>;

export const HEALTH: LabelledWords = {
  HEALTHY: { label: 'Saludable', tone: 'green' },
  WARNING: { label: 'Atención', tone: 'orange' },
  CRITICAL: { label: 'Crítico', tone: 'red' },
  UNKNOWN: { label: 'Desconocido', tone: 'gray' },
} satisfies Record<HealthStatus, Labelled>;

export const UPDATE_TYPE: LabelledWords = {
  GENERAL: { label: 'General', tone: 'gray' },
  PROGRESS: { label: 'Progreso', tone: 'blue' },
  FEATURE: { label: 'Nueva funcionalidad', tone: 'purple' },
  MILESTONE: { label: 'Hito alcanzado', tone: 'green' },
  BUGFIX: { label: 'Corrección de errores', tone: 'orange' },
  MEDIA: { label: 'Nuevos medios', tone: 'teal' },
  ANNOUNCEMENT: { label: 'Anuncio', tone: 'yellow' },
  DEMO: { label: 'Demo', tone: 'purple' },
} satisfies Record<UpdateType, Labelled>;

export const TERMS_FIELD_LABEL: Words = {
  FUNDING_GOAL: 'Meta de financiamiento',
  MIN_INVESTMENT: 'Inversión mínima',
  MAX_INVESTMENT: 'Inversión máxima',
  MAX_INVESTORS: 'Máximo de inversores',
  INVESTMENT_MODEL: 'Modelo de inversión',
  EXPECTED_ROI: 'ROI esperado',
  IS_ACTIVE: 'Recibe inversiones',
  IS_PUBLISHED: 'Publicado',
} satisfies Record<TermsField, string>;

const UNKNOWN: Labelled = { label: 'Desconocido', tone: 'gray' };

export const milestoneStatus = (status: string): Labelled => find(MILESTONE_STATUS, status) ?? UNKNOWN;
export const healthStatus = (status: string): Labelled => find(HEALTH, status) ?? UNKNOWN;
export const updateType = (type: string): Labelled => find(UPDATE_TYPE, type) ?? { label: type, tone: 'gray' };

export const publicationOf = (isPublished: boolean): Labelled =>
  isPublished ? { label: 'Publicado', tone: 'green' } : { label: 'Borrador', tone: 'orange' };

/** Stages and stadiums an older client may have sent as free text. */
const FREE_STAGE_LABEL: Words = { ...STADIUM_LABEL, ...MILESTONE_STAGE_LABEL, ...STAGE_LABEL };

const enumOf = (code: string): string => code.toUpperCase().replaceAll('-', '_');

/** The label of a `developmentStage`; one we do not know is shown as it came. */
export const stageLabel = (code: string): string => find(FREE_STAGE_LABEL, enumOf(code)) ?? code;

export const isGenre = (value: string): value is Genre => Object.hasOwn(GENRE_LABEL, value);

/** The genre a facet or an address names, in either spelling, or null. */
export const readGenre = (value: string): Genre | null => {
  const name = enumOf(value);
  return isGenre(name) ? name : null;
};

export const genreLabel = (genre: Genre | null): string => (genre ? wordFor(GENRE_LABEL, genre) : 'Sin género');

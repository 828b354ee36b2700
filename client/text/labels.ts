import type {
  Genre,
  HealthStatus,
  MilestoneStage,
  MilestoneStatus,
  ProjectStadium,
  ProjectStage,
  Role,
  UpdateType,
} from '#client/apollo/schema.generated.ts';
import { enumName, type EnumName } from '#server/kernel/text/enum.name.ts';
import { MILESTONE_STATUS_WORD } from '#server/features/milestones/milestone.words.rules.ts';
import { GENRE_WORD, NO_GENRE, STADIUM_WORD, STAGE_WORD } from '#server/features/projects/project.words.rules.ts';
import { UPDATE_TYPE_WORD } from '#server/features/updates/update.words.rules.ts';

/** A colour palette of the theme; `server/kernel/theme/colors.ts` says what each means. */
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

/** The server's words by the names that GraphQL gives their codes. */
const byCode = <Value extends string>(words: Record<Value, string>) =>
  Object.fromEntries(Object.entries(words).map(([value, word]) => [enumName(value), word])) as Record<
    EnumName<Value>,
    string
  >;

export const ROLE_LABEL: Record<Role, string> = { DEVELOPER: 'Desarrollador', INVESTOR: 'Inversor' };

export const GENRE_LABEL: Record<Genre, string> = byCode(GENRE_WORD);

export const STAGE_LABEL: Record<ProjectStage, string> = byCode(STAGE_WORD);

export const STADIUM_LABEL: Record<ProjectStadium, string> = byCode(STADIUM_WORD);

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
  GENERAL: { label: UPDATE_TYPE_WORD.general, tone: 'gray' },
  PROGRESS: { label: UPDATE_TYPE_WORD.progress, tone: 'blue' },
  FEATURE: { label: UPDATE_TYPE_WORD.feature, tone: 'purple' },
  MILESTONE: { label: UPDATE_TYPE_WORD.milestone, tone: 'green' },
  BUGFIX: { label: UPDATE_TYPE_WORD.bugfix, tone: 'orange' },
  MEDIA: { label: UPDATE_TYPE_WORD.media, tone: 'teal' },
  ANNOUNCEMENT: { label: UPDATE_TYPE_WORD.announcement, tone: 'yellow' },
  DEMO: { label: UPDATE_TYPE_WORD.demo, tone: 'purple' },
};

const UNKNOWN: Labelled = { label: 'Desconocido', tone: 'gray' };

export const milestoneStatus = (status: string): Labelled => find(MILESTONE_STATUS, status) ?? UNKNOWN;
export const healthStatus = (status: string): Labelled => find(HEALTH, status) ?? UNKNOWN;
export const updateType = (type: string): Labelled => find(UPDATE_TYPE, type) ?? { label: type, tone: 'gray' };

/** A hidden project is not published. */
export function publicationOf(isPublished: boolean, hiddenAt: string | null): Labelled {
  if (hiddenAt) return { label: 'Oculto', tone: 'red' };
  return isPublished ? { label: 'Publicado', tone: 'gray' } : { label: 'Borrador', tone: 'orange' };
}

/** Stages and stadiums that older clients may have stored as free text. */
const FREE_STAGE_LABEL = { ...STADIUM_LABEL, ...MILESTONE_STAGE_LABEL, ...STAGE_LABEL };

/** The label of a `developmentStage`; unknown values are shown unchanged. */
export const stageLabel = (code: string): string => find(FREE_STAGE_LABEL, enumName(code)) ?? code;

const isGenre = (value: string): value is Genre => Object.hasOwn(GENRE_LABEL, value);

/** The genre of a facet or query parameter, in upper case or kebab-case; null when it is not a known genre. */
export const readGenre = (value: string): Genre | null => {
  const name = enumName(value);
  return isGenre(name) ? name : null;
};

export const genreLabel = (genre: Genre | null): string => (genre ? wordFor(GENRE_LABEL, genre) : NO_GENRE);

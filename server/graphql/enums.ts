import { registerEnumType } from 'type-graphql';
import { MILESTONE_EVENTS, MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/domain/milestone.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/domain/project.ts';
import { TERMS_FIELDS } from '#server/domain/terms.ts';
import { UPDATE_TYPES } from '#server/domain/update.ts';
import { ROLES } from '#server/domain/user.ts';

const nameOf = (value: string): string =>
  value
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();

/** A closed set: GraphQL's names on the wire, the domain's values inside. */
function closedSet<Value extends string>(
  values: readonly Value[],
  name: string,
  description: string,
  renamed: Partial<Record<Value, string>> = {},
): Record<string, Value> {
  const set = Object.fromEntries(values.map((value) => [renamed[value] ?? nameOf(value), value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(set).map(([key, value]) => [key, { description: `\`${value}\`` }]),
  );
  registerEnumType(set, { name, description, valuesConfig });
  return set;
}

export const RoleEnum = closedSet(ROLES, 'Role', 'What an account is for; chosen at registration, for good. SPEC §6.');
export const GenreEnum = closedSet(GENRES, 'Genre', 'The thirteen genres. SPEC §5.');
export const StageEnum = closedSet(PROJECT_STAGES, 'ProjectStage', 'How far the making is (etapa). SPEC §4.');
export const StadiumEnum = closedSet(PROJECT_STADIUMS, 'ProjectStadium', 'What can be played (estadio). SPEC §4.');
export const StatusEnum = closedSet(['draft', 'published'], 'ProjectStatus', 'A draft is seen by its developer alone.');
export const OrderEnum = closedSet(['newest', 'most-funded'], 'ProjectOrder', 'What a list of projects begins with.');
export const HealthEnum = closedSet(
  ['healthy', 'warning', 'critical', 'unknown'],
  'HealthStatus',
  'Saludable, Atención, Crítico, Desconocido. SPEC §3.',
);
export const MilestoneStatusEnum = closedSet(
  MILESTONE_STATUSES,
  'MilestoneStatus',
  'Planificado, En progreso, Completado, Retrasado. SPEC §4.',
);
export const MilestoneStageEnum = closedSet(MILESTONE_STAGES, 'MilestoneStage', 'What a milestone delivers. SPEC §4.');
export const MilestoneEventEnum = closedSet(
  MILESTONE_EVENTS,
  'MilestoneEventKind',
  'What happened to a milestone: made, given another date or status, deleted.',
);
export const DeadlineEnum = closedSet(
  ['completed', 'overdue', 'pending', 'none'],
  'DeadlineState',
  'Completado, Vencido, N días restantes, or no date.',
);
export const UpdateTypeEnum = closedSet(
  UPDATE_TYPES,
  'UpdateType',
  'What an update is about; the union of both readings of SPEC §3.',
);
export const MediaKindEnum = closedSet(['image', 'video'], 'MediaKind', 'PNG, JPG and GIF are images, MP4 is video.');
export const TermsFieldEnum = closedSet(TERMS_FIELDS, 'TermsField', 'A term investors rely on. RULES D-17.', {
  roi: 'EXPECTED_ROI',
});

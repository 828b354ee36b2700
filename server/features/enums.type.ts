import { publicName } from '#server/kernel/fields.ts';
import { EVENT_KINDS } from '#server/kernel/event.ts';
import {
  MAIL_CHOICES,
  MAIL_GROUPS,
  mailGroup,
  RELATION_NAMES,
} from '#server/features/notifications/mails/mail.preference.rules.ts';
import { MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import { MILESTONE_EVENTS } from '#server/features/milestones/milestone.rules.ts';
import {
  HIDEABLE,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  REPORT_SUBJECTS,
} from '#server/features/moderation/moderation.rules.ts';
import { GENRES, PROJECT_FIELDS, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';
import { PROJECT_ORDERS, type ProjectOrder } from '#server/features/projects/catalogue/project.order.rules.ts';
import { QUOTA_KINDS, QUOTAS } from '#server/features/accounts/quota.rules.ts';
import {
  SCENARIO_KINDS,
  SCENARIO_MEANINGS,
  SCENARIO_NAMES,
} from '#server/features/investments/return.scenarios.rules.ts';
import { REASON_MEANINGS, SUGGESTION_REASONS } from '#server/features/projects/catalogue/suggestion.rules.ts';
import { TERMS_FIELDS, type TermsField } from '#server/features/projects/terms/terms.rules.ts';
import { UPDATE_TYPES } from '#server/features/updates/update.rules.ts';
import { TEST_TYPE, WEBHOOK_FAILURES, WEBHOOK_OFF_REASONS } from '#server/features/webhooks/webhook.rules.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { ROLES } from '#server/kernel/viewer.ts';

export const RoleEnum = closedSet(ROLES, 'Role', 'What an account is for: chosen at registration, never changed.');
export const GenreEnum = closedSet(GENRES, 'Genre', 'Genre of a video game.');
export const StageEnum = closedSet(PROJECT_STAGES, 'ProjectStage', 'How far the development has come (etapa).');
export const StadiumEnum = closedSet(PROJECT_STADIUMS, 'ProjectStadium', 'What of the game can be played (estadio).');
export const StatusEnum = closedSet(
  ['draft', 'published'],
  'ProjectStatus',
  'Who sees a project: a draft its developer alone, a published one everybody who is signed in.',
);
const snakeCase = (value: string): string => value.replaceAll('-', '_');

export const OrderEnum = closedSet(
  Object.keys(PROJECT_ORDERS) as ProjectOrder[],
  'ProjectOrder',
  'Order of a list of projects, and of which projects it consists.',
  { meaning: (order) => PROJECT_ORDERS[order], inRest: snakeCase },
);
export const SuggestionReasonEnum = closedSet(
  SUGGESTION_REASONS,
  'SuggestionReason',
  'Why a project is suggested to an investor, the strongest reason first.',
  { meaning: (reason) => REASON_MEANINGS[reason], inRest: snakeCase },
);
export const ScenarioKindEnum = closedSet(
  SCENARIO_KINDS,
  'ReturnScenarioKind',
  'What may come of invested money, the worst first.',
  { meaning: (kind) => `${SCENARIO_NAMES[kind]}: ${SCENARIO_MEANINGS[kind]}` },
);
export const HealthEnum = closedSet(
  ['healthy', 'warning', 'critical', 'unknown'],
  'HealthStatus',
  'Judgement of a project by its latest update and its overdue milestones: Saludable, Atención, Crítico, Desconocido.',
);
export const MilestoneStatusEnum = closedSet(
  MILESTONE_STATUSES,
  'MilestoneStatus',
  'Status of a milestone, set by its developer: Planificado, En progreso, Completado, Retrasado.',
);
export const MilestoneStageEnum = closedSet(MILESTONE_STAGES, 'MilestoneStage', 'What a milestone delivers.');
export const MilestoneEventEnum = closedSet(
  MILESTONE_EVENTS,
  'MilestoneEventKind',
  'What happened to a milestone: created, given another due date or status, deleted.',
);
export const DeadlineEnum = closedSet(
  ['completed', 'overdue', 'pending', 'none'],
  'DeadlineState',
  'How a milestone stands against its due date: Completado, Vencido, N días restantes, or without a date.',
);
export const UpdateTypeEnum = closedSet(UPDATE_TYPES, 'UpdateType', 'What an update is about.');
export const MediaKindEnum = closedSet(
  ['image', 'video'],
  'MediaKind',
  'Kind of a file: PNG, JPG and GIF are images, MP4 is video.',
);

export const EventKindEnum = closedSet(EVENT_KINDS, 'EventKind', 'What can happen to a project.');
export const MailGroupEnum = closedSet(
  MAIL_GROUPS,
  'MailGroup',
  'What a person chooses separately whether to receive by mail.',
  { meaning: (group) => `${RELATION_NAMES[mailGroup(group).relation]}: ${mailGroup(group).name}.` },
);
export const MailChoiceEnum = closedSet(
  MAIL_CHOICES,
  'MailChoice',
  'When something is sent by mail: as it happens, in one mail at 08:00 in Buenos Aires, or never.',
);
export const QuotaKindEnum = closedSet(QUOTA_KINDS, 'QuotaKind', 'What an account may make a limited number of.', {
  meaning: (kind) => `${QUOTAS[kind].counts}.`,
  inRest: null,
});
export const ReportSubjectEnum = closedSet(REPORT_SUBJECTS, 'ReportSubject', 'What can be reported.');
export const HideableEnum = closedSet(HIDEABLE, 'ModerationSubject', 'What Fichín can hide.');
export const ReportReasonEnum = closedSet(REPORT_REASONS, 'ReportReason', 'Why something is reported.', {
  meaning: (reason) => `${REPORT_REASON_NAMES[reason]}.`,
});
export const WebhookMessageTypeEnum = closedSet(
  [...EVENT_KINDS, TEST_TYPE],
  'WebhookMessageType',
  'What a message to a webhook is about: an event, or a test.',
);
export const WebhookOffReasonEnum = closedSet(
  WEBHOOK_OFF_REASONS,
  'WebhookOffReason',
  'Why a webhook is off: by its owner, after three days of failures, its address answered 410, or its secret can no ' +
    'longer be decrypted and must be renewed.',
);
export const WebhookFailureEnum = closedSet(WEBHOOK_FAILURES, 'WebhookFailure', 'Why a delivery failed.');

const termName = (term: TermsField): string =>
  publicName(term, PROJECT_FIELDS[term]).replace(/([a-z])([A-Z])/g, '$1_$2');

export const TermsFieldEnum = closedSet(TERMS_FIELDS, 'TermsField', 'A term that investors rely on.', {
  nameOf: (term) => termName(term).toUpperCase(),
  inRest: (term) => termName(term).toLowerCase(),
});

import type { SubjectKind } from '#server/kernel/event.declaration.ts';
import { EVENTS } from '#server/kernel/event.kinds.ts';
import {
  COMMENT_FACTS,
  DELETED_FACTS,
  INVESTMENT_FACTS,
  MILESTONE_FACTS,
  NOTICE_FACTS,
  PROJECT_FACTS,
  QUESTION_FACTS,
  TEST_FACTS,
  UPDATE_FACTS,
  type Shape,
  type Shapes,
} from './webhook.facts.rules.ts';
import { TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';

const SUBJECT_SHAPES: Record<SubjectKind, Shapes> = {
  investment: {
    investment: {
      facts: INVESTMENT_FACTS,
      description: 'Only for its investor and whoever may see who invested.',
      isOptional: true,
    },
  },
  update: { update: { facts: UPDATE_FACTS } },
  comment: { comment: { facts: COMMENT_FACTS } },
  question: { question: { facts: QUESTION_FACTS } },
  milestone: { milestone: { facts: MILESTONE_FACTS } },
  moderation_notice: { notice: { facts: NOTICE_FACTS } },
};

const deletedShapes = (about: Shapes): Shapes =>
  Object.fromEntries(Object.keys(about).map((name) => [name, { facts: DELETED_FACTS }]));

/** What the `data` of messages of a type contains. */
export function dataShapes(type: WebhookMessageType): Shapes {
  if (type === TEST_TYPE) return TEST_FACTS;
  const { subject, isDeletion } = EVENTS[type];
  const about = subject ? SUBJECT_SHAPES[subject] : {};
  return { project: { facts: PROJECT_FACTS }, ...(isDeletion ? deletedShapes(about) : about) };
}

const exampleOf = (shape: Shape): unknown => ('facts' in shape ? exampleData(shape.facts) : shape.example);

export const exampleData = (shapes: Shapes): object =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, exampleOf(shape)]));

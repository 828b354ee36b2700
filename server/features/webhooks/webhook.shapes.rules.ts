import type { SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import {
  CAMPAIGN_FACTS,
  COMMENT_FACTS,
  DELETED_FACTS,
  INVESTMENT_FACTS,
  MILESTONE_FACTS,
  NOTICE_FACTS,
  ONLY_PUBLISHED,
  PROJECT_FACTS,
  QUESTION_FACTS,
  TEST_FACTS,
  UPDATE_FACTS,
  type Shape,
  type Shapes,
} from './webhook.facts.rules.ts';
import { EXAMPLES, type Example } from './webhook.examples.rules.ts';
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
  const campaign: Shapes = isOfCampaign(type) ? { campaign: CAMPAIGN } : {};
  return { project: { facts: PROJECT_FACTS }, ...campaign, ...(isDeletion ? deletedShapes(about) : about) };
}

/** Whether messages of a type have the campaign. */
export const isOfCampaign = (type: WebhookMessageType): boolean =>
  type === 'campaign_closing' || type === 'campaign_ended';

const CAMPAIGN: Shape = { facts: CAMPAIGN_FACTS, description: ONLY_PUBLISHED, isOptional: true };

const exampleValue = (shape: Shape, own: unknown): unknown =>
  'facts' in shape ? exampleData(shape.facts, own as Example) : shape.example;

/** An example of each value, or that of `own`, where undefined leaves it out. */
const exampleData = (shapes: Shapes, own: Example = {}): object =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      name in own && !('facts' in shape) ? own[name] : exampleValue(shape, own[name]),
    ]),
  );

/** An example of `data` of messages of a type. */
export const exampleOf = (type: WebhookMessageType): object => exampleData(dataShapes(type), EXAMPLES[type]);

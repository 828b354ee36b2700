import type { Fields } from '#server/kernel/fields/fields.ts';
import { PROJECT_OUTCOMES } from '../campaign/campaign.rules.ts';

/** The outcome of the game, which its developer publishes once; null before. */
export const OUTCOME_FIELDS = {
  projectOutcome: {
    kind: 'choice',
    values: PROJECT_OUTCOMES,
    required: 'Elige si el juego se lanzó o se canceló',
    nullable: true,
    description: 'What became of the game, once and for good; null while it is made',
  },
  outcomeText: {
    kind: 'text',
    label: 'El texto de cierre',
    max: 5000,
    required: 'El texto de cierre es obligatorio',
    nullable: true,
    description: "Markdown source of its developer's closing text; null before",
  },
  outcomeOn: {
    kind: 'day',
    required: 'La fecha es obligatoria',
    nullable: true,
    description: "Day on which it was released or cancelled, from the project's creation to today; null before",
  },
} as const satisfies Fields;

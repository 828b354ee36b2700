import type { Fields } from '#server/kernel/fields/fields.ts';

export const MILESTONE_STATUSES = ['planned', 'in_progress', 'completed', 'delayed'] as const;
export const MILESTONE_STAGES = ['concept', 'prototype', 'alpha', 'beta', 'release', 'post_release'] as const;

/** The fields a developer writes. Types, rules, both APIs and the form are made of this declaration. */
export const MILESTONE_FIELDS = {
  title: {
    kind: 'text',
    label: 'El título',
    max: 150,
    required: 'El título es obligatorio',
    singleLine: true,
    restName: 'title',
    description: 'Title in one line',
  },
  description: {
    kind: 'text',
    label: 'La descripción',
    max: 5000,
    required: 'La descripción es obligatoria',
    restName: 'description',
    description: 'Plain text',
  },
  stage: {
    kind: 'choice',
    values: MILESTONE_STAGES,
    restName: 'development_stage',
    description: 'What it delivers; null if unsaid',
  },
  status: {
    kind: 'choice',
    values: MILESTONE_STATUSES,
    required: 'Elige un estado de la lista',
    initial: 'planned',
    restName: 'status',
    description: 'Status, which its developer sets',
  },
  dueDate: {
    kind: 'day',
    restName: 'due_date',
    description: 'Day on which it is due, which may be past; null for none',
  },
  startDate: { kind: 'day', restName: 'start_date', description: 'Day on which work on it begins; null for none' },
  progress: {
    kind: 'integer',
    label: 'El progreso',
    min: 0,
    max: 100,
    initial: 0,
    restName: 'progress',
    description: 'Progress in percent, always 100 once completed',
  },
} as const satisfies Fields;

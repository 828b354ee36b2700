import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import { newDraft } from '#server/features/projects/project.edit.rules.ts';
import type { ProjectFields, StoredProject } from '#server/features/projects/project.rules.ts';
import type { Revised } from '#server/kernel/fields/revision.ts';

/** The revisions of a new row. */
export const UNCHANGED: Revised = { revision: 1, fieldRevisions: {} };

/** A project as the repositories return it; a test overrides the fields it is about. */
export const aProject = (fields: Partial<StoredProject> = {}): StoredProject => ({
  id: 1,
  developerId: 7,
  userId: 3,
  ...(newDraft({
    title: 'Faro',
    description: 'Un faro.',
    genre: 'puzzle',
    currentStage: 'production',
    currentStadium: 'alpha',
    fundingGoalCents: 1_000_000,
    isPublished: true,
  }) as ProjectFields),
  fundingRaisedCents: 0,
  investorCount: 0,
  followerCount: 0,
  publishedAt: null,
  termsVersion: 0,
  archivedAt: null,
  hiddenAt: null,
  closedByOperatorAt: null,
  closedByOperatorReason: null,
  reversedCents: 0,
  confirmedCents: 0,
  paymentsSince: null,
  closesOn: null,
  fundingModel: 'KEEP_IT_ALL',
  campaignResult: null,
  campaignEndedAt: null,
  raisedAtCloseCents: null,
  backersAtClose: null,
  belowGoalAt: null,
  isGoalTold: false,
  areSeatsTold: false,
  projectOutcome: null,
  outcomeText: null,
  outcomeOn: null,
  concludedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  lastActivityAt: new Date(0),
  latestPublicUpdateAt: null,
  galleryRevision: 1,
  galleryFieldRevisions: {},
  ...UNCHANGED,
  ...fields,
});

export const aMilestone = (fields: Partial<Milestone> = {}): Milestone => ({
  id: 1,
  projectId: 1,
  title: 'Demo',
  description: 'La demo.',
  stage: null,
  status: 'planned',
  dueDate: null,
  startDate: null,
  progress: 0,
  plannedDate: null,
  completedAt: null,
  createdAt: new Date(0),
  ...UNCHANGED,
  ...fields,
});

import type { Milestone } from '#server/domain/milestone.ts';
import type { Project } from '#server/domain/project.ts';

/** A project as the tables would give it; a test says what it is about. */
export const aProject = (fields: Partial<Project> = {}): Project => ({
  id: 1, developerId: 7, userId: 3, title: 'Faro', description: 'Un faro.', shortDescription: null,
  longDescription: null, coverImage: null,
  genre: 'puzzle', platforms: ['PC'], developmentStage: null, currentStage: 'production', currentStadium: 'alpha',
  fundingGoalCents: 1_000_000, minInvestmentCents: 100_000, maxInvestmentCents: 5_000_000, maxInvestors: 10,
  investmentModel: null,
  roi: null, startDate: null, isPublished: true, isActive: true, fundingRaisedCents: 0, investorCount: 0,
  publishedAt: null, createdAt: new Date(0), updatedAt: new Date(0), lastActivityAt: new Date(0), ...fields,
});

export const aMilestone = (fields: Partial<Milestone> = {}): Milestone => ({
  id: 1, projectId: 1, title: 'Demo', description: 'La demo.', stage: null, status: 'planned', dueDate: null,
  startDate: null, progress: 0,
  plannedDate: null, completedAt: null, createdAt: new Date(0), ...fields,
});

import { createAccountService } from './account.service.ts';
import { createCommentService } from './comment.service.ts';
import { createDirectoryService } from './directory.service.ts';
import { createFigureService } from './figures.service.ts';
import type { Floors } from './floors.ts';
import { createInvestmentService } from './investment.service.ts';
import { createMilestoneService } from './milestone.service.ts';
import { createProjectService } from './project.service.ts';
import { createUpdateService } from './update.service.ts';

export type Services = ReturnType<typeof createServices>;

export const createServices = (floors: Floors) => ({
  accounts: createAccountService(floors),
  comments: createCommentService(floors),
  directory: createDirectoryService(floors),
  figures: createFigureService(floors),
  investments: createInvestmentService(floors),
  milestones: createMilestoneService(floors),
  projects: createProjectService(floors),
  updates: createUpdateService(floors),
});

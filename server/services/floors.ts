import type { CommentRepository } from '#server/data/comment.repository.ts';
import type { Database } from '#server/data/database.ts';
import type { InvestmentRepository } from '#server/data/investment.repository.ts';
import type { MediaRepository } from '#server/data/media.repository.ts';
import type { MediaStore } from '#server/data/media.store.ts';
import type { MilestoneRepository } from '#server/data/milestone.repository.ts';
import type { ProjectRepository } from '#server/data/project.repository.ts';
import type { TermsRepository } from '#server/data/terms.repository.ts';
import type { UpdateRepository } from '#server/data/update.repository.ts';
import type { UserRepository } from '#server/data/user.repository.ts';
import type { Passwords } from '#server/security/passwords.ts';
import type { Throttles } from '#server/security/throttle.ts';
import type { Tokens } from '#server/security/tokens.ts';

/** What the use cases stand on. */
export type Floors = {
  database: Database;
  users: UserRepository;
  projects: ProjectRepository;
  terms: TermsRepository;
  investments: InvestmentRepository;
  milestones: MilestoneRepository;
  updates: UpdateRepository;
  media: MediaRepository;
  comments: CommentRepository;
  mediaStore: MediaStore;
  passwords: Passwords;
  tokens: Tokens;
  throttles: Throttles;
  clock: () => Date;
};

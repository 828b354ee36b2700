import { postgresKit } from './kit.postgres.ts';
import { defineSchema } from './schema.ts';

export const {
  users,
  developerProfiles,
  investorProfiles,
  projects,
  termsChanges,
  investments,
  positions,
  idempotencyKeys,
  milestones,
  milestoneEvents,
  updates,
  updateMedia,
  updateReads,
  comments,
  listings,
  listCounts,
  installation,
} = defineSchema(postgresKit);

import type { Project } from '#server/features/projects/project.rules.ts';

/** How many of a project's investors have read one of its updates. */
export type Readership = { readCount: number; investorCount: number };

/** Readers are not counted in projects with more investors: ten times the seats that one may offer. */
export const MAX_COUNTED_INVESTORS = 500;

export const isReadershipCounted = ({ investorCount }: Pick<Project, 'investorCount'>): boolean =>
  investorCount <= MAX_COUNTED_INVESTORS;

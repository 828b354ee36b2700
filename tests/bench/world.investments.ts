import type { Random } from '#server/demo/random.ts';
import { estimatedReturn } from '#server/kernel/money/roi.ts';

const DAY = 86_400_000;

type Funded = {
  title: string;
  isPublished: boolean;
  investorCount: number;
  maxInvestors: number;
  fundingRaisedCents: number;
  fundingGoalCents: number;
  roi: number | null;
  createdAt: Date;
};

/** Investments in published projects, in the order of their ids, with their totals for each position and project. */
export function investedIn(random: Random, projects: Funded[], investors: number[], count: number) {
  const counts = new Map<string, number>();
  const made: Made[] = [];
  while (made.length < count) {
    const index = random.int(0, projects.length - 1);
    const project = projects[index];
    const investorId = random.pick(investors);
    const key = `${index} ${investorId}`;
    const isNew = !counts.has(key);
    if (!project?.isPublished || (isNew && project.investorCount === project.maxInvestors)) continue;
    const amountCents = random.int(1000, 5000) * 100;
    const createdAt = new Date(project.createdAt.getTime() + random.int(1, 300) * DAY);
    made.push({ projectId: index + 1, investorId, amountCents, createdAt });
    counts.set(key, (counts.get(key) ?? 0) + 1);
    project.fundingRaisedCents += amountCents;
    project.investorCount += isNew ? 1 : 0;
  }
  const investments = withTerms(made, projects);
  return { investments, positions: positionsOf(investments) };
}

type Made = { projectId: number; investorId: number; amountCents: number; createdAt: Date };

/** In the order in which they were made, each with the project's terms and what it had raised by then. */
function withTerms(made: readonly Made[], projects: Funded[]) {
  const raised = new Map<number, number>();
  return made
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((row) => {
      const raisedAfterCents = (raised.get(row.projectId) ?? 0) + row.amountCents;
      raised.set(row.projectId, raisedAfterCents);
      const { title = '', fundingGoalCents = 0, maxInvestors = 0, roi = null } = projects[row.projectId - 1] ?? {};
      return { ...row, raisedAfterCents, projectTitle: title, fundingGoalCents, maxInvestors, roi };
    });
}

/** One for each investor in a project. */
function positionsOf(investments: ReturnType<typeof withTerms>) {
  const positions = new Map<string, ReturnType<typeof emptyPosition>>();
  for (const [index, { projectId, investorId, amountCents, roi }] of investments.entries()) {
    const key = `${projectId} ${investorId}`;
    const position = positions.get(key) ?? emptyPosition(projectId, investorId, index + 1);
    position.investedCents += amountCents;
    position.investmentCount += 1;
    position.estimatedReturnCents += estimatedReturn(amountCents, roi);
    positions.set(key, position);
  }
  return [...positions.values()];
}

const emptyPosition = (projectId: number, investorId: number, firstInvestmentId: number) => ({
  projectId,
  investorId,
  investedCents: 0,
  investmentCount: 0,
  estimatedReturnCents: 0,
  firstInvestmentId,
});

/** The GraphQL operations of the workloads, as the client sends them. */

const FUNDING = `
fragment FundingFigures on Project { id fundingGoal fundingRaised fundingProgress investorCount maxInvestors }`;

const TIMELINE = `
fragment TimelineMilestone on Milestone {
  id title stage status isCompleted dueDate deadline { state daysLeft urgent }
}`;

/** The operation of BrowseScreen, with each project's developer and milestones. */
export const BROWSE = `
query Browse($after: String) {
  projects(first: 10, after: $after) {
    totalCount
    edges { cursor node { ...ProjectCard } }
    pageInfo { hasNextPage endCursor }
  }
}
fragment ProjectCard on Project {
  id title description shortDescription coverImage genre developmentStage isPublished
  ...FundingFigures
  developer { id studioName country }
  milestones { ...TimelineMilestone }
}${FUNDING}${TIMELINE}`;

/** The operation of ProjectScreen: the project, its milestones and its latest updates. */
export const PROJECT = `
query Project($id: ID!) {
  project(id: $id) {
    id title description longDescription coverImage genre platforms currentStage currentStadium isPublished
    startDate createdAt investmentModel expectedRoi minInvestment maxInvestment viewerInvested
    ...FundingFigures
    developer { id studioName country }
    milestones { description ...TimelineMilestone }
    updates(first: 3) {
      totalCount
      edges { cursor node { id title type content createdAt isPublic } }
    }
  }
}${FUNDING}${TIMELINE}`;

export const INVEST = `
mutation Invest($input: InvestInput!) {
  invest(input: $input) {
    clientMutationId
    investment { id amount createdAt }
    project { viewerInvested ...FundingFigures }
  }
}${FUNDING}`;

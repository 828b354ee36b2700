/** The reading workloads in the words of the schema that PostGraphile makes of the tables. */

/** As PostGraphile writes them: the hash of the order, then the key. */
export const postgraphileCursor = (id: number): string =>
  Buffer.from(JSON.stringify(['9e2d519e1c', id])).toString('base64');

const MILESTONES = 'id: rowId title stage status completedAt dueDate';

export const POSTGRAPHILE_BROWSE = `
query Browse($after: Cursor) {
  projects: allProjects(first: 10, after: $after, condition: { isPublished: true }, orderBy: [PRIMARY_KEY_DESC]) {
    totalCount
    edges {
      cursor
      node {
        id: rowId title description shortDescription coverImage genre developmentStage currentStage isPublished
        fundingGoalCents fundingRaisedCents investorCount maxInvestors
        developer: developerProfileByDeveloperId { id: rowId studioName country }
        milestones: milestonesByProjectId { nodes { ${MILESTONES} } }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const POSTGRAPHILE_PROJECT = `
query Project($id: Int!) {
  project: projectByRowId(rowId: $id) {
    id: rowId title description longDescription coverImage genre platforms currentStage currentStadium isPublished
    startDate createdAt investmentModel roi minInvestmentCents maxInvestmentCents
    fundingGoalCents fundingRaisedCents investorCount maxInvestors
    developer: developerProfileByDeveloperId { id: rowId studioName country }
    milestones: milestonesByProjectId { nodes { description ${MILESTONES} } }
    updates: updatesByProjectId(first: 3, orderBy: [PRIMARY_KEY_DESC]) {
      totalCount
      edges { cursor node { id: rowId title type content createdAt isPublic } }
    }
  }
}`;

type Milestone = { title: string; dueDate: string | null };

/** A project in the product's answers, or in PostGraphile's, which call ids, amounts and lists otherwise. */
type Project = {
  id: string | number;
  title: string;
  description: string;
  coverImage: string;
  isPublished: boolean;
  fundingRaised?: number;
  /** A string, since JavaScript's numbers don't hold every bigint. */
  fundingRaisedCents?: string;
  investorCount: number;
  maxInvestors: number;
  developer: { id: string | number; studioName: string; country: string };
  milestones: Milestone[] | { nodes: Milestone[] };
};

type Answer = {
  data: {
    projects?: { totalCount: number; edges: { node: Project }[]; pageInfo: { hasNextPage: boolean } };
    project?: Project;
  };
};

/** What the product and PostGraphile both answer, in one form: pages of projects, or one. */
export function sharedOf(answer: unknown) {
  const { projects, project } = (answer as Answer).data;
  if (!projects) return { project: project && shared(project) };
  const { totalCount, edges, pageInfo } = projects;
  return { totalCount, hasNextPage: pageInfo.hasNextPage, projects: edges.map(({ node }) => shared(node)) };
}

function shared({ fundingRaised, fundingRaisedCents, developer, milestones, ...project }: Project) {
  const { id, title, description, coverImage, isPublished, investorCount, maxInvestors } = project;
  const all = Array.isArray(milestones) ? milestones : milestones.nodes;
  return {
    id: String(id),
    title,
    description,
    coverImage,
    isPublished,
    investorCount,
    maxInvestors,
    raised: fundingRaised ?? Number(fundingRaisedCents) / 100,
    developer: { ...developer, id: String(developer.id) },
    milestones: all.map(({ title: name, dueDate }) => `${dueDate} ${name}`).toSorted(),
  };
}

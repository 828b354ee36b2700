import type { Request } from '../api.ts';

export type SeenQuestion = {
  id: number;
  content: string;
  answer: string | null;
  author: string;
  canWithdraw: boolean;
  canAnswer: boolean;
  canEdit: boolean;
  canEditAnswer: boolean;
  revision: number;
  answerEditedAt: string | null;
};

const FIELDS =
  'id content answer answerEditedAt revision author { name } canWithdraw: viewerCanWithdraw ' +
  'canAnswer: viewerCanAnswer canEdit: viewerCanEdit canEditAnswer: viewerCanEditAnswer';
type Node = Omit<SeenQuestion, 'id' | 'author'> & { id: string; author: { name: string } };
const seen = ({ id, author, ...question }: Node): SeenQuestion => ({
  id: Number(id),
  author: author.name,
  ...question,
});

const change = (mutation: string, Input: string, input: object): Request<SeenQuestion> => ({
  graphql: {
    query: `mutation ($input: ${Input}!) { changed: ${mutation}(input: $input) { question { ${FIELDS} } } }`,
    variables: { input },
    pick: ({ changed }: { changed: { question: Node } }) => seen(changed.question),
  },
});

export const askQuestion = (projectId: number, content: unknown = '¿Sale en Linux?') =>
  change('askQuestion', 'AskQuestionInput', { projectId: String(projectId), content });

export const editQuestion = (id: number, content: unknown = '¿Sale en Linux y en Mac?', baseRevision?: number) =>
  change('editQuestion', 'EditQuestionInput', { id: String(id), content, baseRevision });

export const answerQuestion = (id: number, answer: unknown = 'Sí, desde el primer día', baseRevision?: number) =>
  change('answerQuestion', 'AnswerQuestionInput', { id: String(id), answer, baseRevision });

export const editAnswer = (id: number, answer: unknown = 'Sí, en mayo', baseRevision?: number) =>
  change('editAnswer', 'EditAnswerInput', { id: String(id), answer, baseRevision });

export const withdrawQuestion = (id: number): Request<number> => ({
  graphql: {
    query: `mutation ($input: WithdrawQuestionInput!) {
      withdrawQuestion(input: $input) { withdrawnQuestionId project { id } } }`,
    variables: { input: { id: String(id) } },
    pick: (data: { withdrawQuestion: { withdrawnQuestionId: string } }) =>
      Number(data.withdrawQuestion.withdrawnQuestionId),
  },
});

export const getQuestion = (id: number): Request<SeenQuestion> => ({
  graphql: {
    query: `query ($id: ID!) { question(id: $id) { ${FIELDS} } }`,
    variables: { id: String(id) },
    pick: (data: { question: Node }) => seen(data.question),
  },
});

type Listed = { total: number; rows: SeenQuestion[]; next: string | null; refusal: string | null };
type Page = {
  viewerAskRefusal: { code: string } | null;
  questions: { totalCount: number; edges: { node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
};

export const listQuestions = (project: number, first = 20, after: string | null = null): Request<Listed> => ({
  graphql: {
    query: `query ($id: ID!, $first: Int!, $after: String) { project(id: $id) { viewerAskRefusal { code }
      questions(first: $first, after: $after) {
        totalCount edges { node { ${FIELDS} } } pageInfo { hasNextPage endCursor } } } }`,
    variables: { id: String(project), first, after },
    pick: ({ project: { questions, viewerAskRefusal } }: { project: Page }) => ({
      total: questions.totalCount,
      rows: questions.edges.map(({ node }) => seen(node)),
      next: questions.pageInfo.hasNextPage ? questions.pageInfo.endCursor : null,
      refusal: viewerAskRefusal?.code ?? null,
    }),
  },
});

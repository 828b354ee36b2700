import type { Hideable, ReportReason, Subject } from '#server/features/moderation/moderation.rules.ts';
import type { Request } from '../api.ts';

const upper = (value: string): string => value.toUpperCase();

export type SentReport = { reason?: ReportReason; text?: string };

/** What happens next, as whoever reported reads it. */
export const report = ({ kind, id }: Subject, { reason = 'fraud', text = '' }: SentReport = {}): Request<string> => ({
  graphql: {
    query: 'mutation ($input: ReportInput!) { report(input: $input) { message report { id subjectKind } } }',
    variables: { input: { subjectKind: upper(kind), subjectId: String(id), reason: upper(reason), text } },
    pick: (data: { report: { message: string } }) => data.report.message,
  },
});

export type SeenNotice = {
  id: number;
  subjectKind: Hideable;
  title: string;
  reason: string;
  isHidden: boolean;
  answer: string | null;
  viewerCanAnswer: boolean;
};

type Shown = Omit<SeenNotice, 'id' | 'isHidden'> & { id: number | string; shownAt: string | null };

const FIELDS = 'id subjectKind title reason shownAt answer viewerCanAnswer';

const seen = ({ id, subjectKind, title, reason, shownAt, answer, viewerCanAnswer }: Shown): SeenNotice => ({
  id: Number(id),
  subjectKind: subjectKind.toLowerCase() as Hideable,
  title,
  reason,
  isHidden: shownAt === null,
  answer,
  viewerCanAnswer,
});

/** The viewer's own, the latest first. */
export const listNotices = (first = 10): Request<SeenNotice[]> => ({
  graphql: {
    query: `query ($first: Int) { moderationNotices(first: $first) { edges { node { ${FIELDS} } } } }`,
    variables: { first },
    pick: (data: { moderationNotices: { edges: { node: Shown }[] } }) =>
      data.moderationNotices.edges.map(({ node }) => seen(node)),
  },
});

export const answerNotice = (id: number, answer: string): Request<SeenNotice> => ({
  graphql: {
    query: `mutation ($input: AnswerModerationNoticeInput!) {
      answerModerationNotice(input: $input) { notice { ${FIELDS} } } }`,
    variables: { input: { id: String(id), answer } },
    pick: (data: { answerModerationNotice: { notice: Shown } }) => seen(data.answerModerationNotice.notice),
  },
});

export type SeenHiding = {
  isHidden: boolean;
  reason: string | null;
  answer: string | null;
  viewerCanAnswer: boolean;
  refusal: string | null;
};

type Hiding = { reason: string; answer: string | null; viewerCanAnswer: boolean } | null;

const hidingOf = (hiddenAt: string | null, hiding: Hiding, refusal: { code: string } | null): SeenHiding => ({
  isHidden: hiddenAt !== null,
  reason: hiding?.reason ?? null,
  answer: hiding?.answer ?? null,
  viewerCanAnswer: hiding?.viewerCanAnswer ?? false,
  refusal: refusal?.code ?? null,
});

/** What a project's page says of its being hidden, and why one may not invest. */
export const getHiding = (project: number): Request<SeenHiding> => ({
  graphql: {
    query: `query ($id: ID!) { project(id: $id) {
      hiddenAt hiding { reason answer viewerCanAnswer } viewerInvestRefusal { code } } }`,
    variables: { id: String(project) },
    pick: (data: {
      project: { hiddenAt: string | null; hiding: Hiding; viewerInvestRefusal: { code: string } | null };
    }) => hidingOf(data.project.hiddenAt, data.project.hiding, data.project.viewerInvestRefusal),
  },
});

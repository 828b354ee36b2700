import type { ModerationNotice, Report } from '#server/domain/moderation.ts';
import type { Hiding } from '#server/services/moderation.service.ts';

export const presentReport = ({ id, subjectKind, subjectId, reason, text, createdAt }: Report) => ({
  id,
  subject_kind: subjectKind,
  subject_id: subjectId,
  reason,
  text,
  created_at: createdAt,
});

export const presentNotice = (notice: ModerationNotice, viewerCanAnswer: boolean) => ({
  id: notice.id,
  subject_kind: notice.subjectKind,
  subject_id: notice.subjectId,
  project_id: notice.projectId,
  title: notice.title,
  reason: notice.reason,
  hidden_at: notice.hiddenAt,
  shown_at: notice.shownAt,
  answer: notice.answer,
  answered_at: notice.answeredAt,
  viewer_can_answer: viewerCanAnswer,
});

export const presentHiding = ({ noticeId, reason, hiddenAt, answer, answeredAt, viewerCanAnswer }: Hiding) => ({
  notice_id: noticeId,
  reason,
  hidden_at: hiddenAt,
  answer,
  answered_at: answeredAt,
  viewer_can_answer: viewerCanAnswer,
});

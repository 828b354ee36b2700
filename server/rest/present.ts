import { isoOf, type Day } from '#server/domain/calendar.ts';
import type { Comment } from '#server/domain/comment.ts';
import {
  deadlineOf,
  isCompleted,
  progressOf,
  type DeletedMilestone,
  type Milestone,
  type MilestoneEvent,
} from '#server/domain/milestone.ts';
import type { Media, Update } from '#server/domain/update.ts';
import type { DeveloperProfile, InvestorProfile, User } from '#server/domain/user.ts';

/** A calendar day as the original calls write it, noon UTC: the same day in the Americas, Europe and Africa. */
export const asInstant = (day: Day | null): string | null => (day === null ? null : `${day}T12:00:00Z`);

export const presentDeveloper = ({ id, userId, studioName, country }: DeveloperProfile) => ({
  id,
  user_id: userId,
  studio_name: studioName,
  country,
});

const presentInvestor = ({ id, userId, name }: InvestorProfile) => ({ id, user_id: userId, name });

export const presentUser = ({ id, email, role, createdAt, developerProfile, investorProfile }: User) => ({
  id,
  email,
  role,
  created_at: createdAt,
  developer_profile: developerProfile && presentDeveloper(developerProfile),
  investor_profile: investorProfile && presentInvestor(investorProfile),
});

/** The profile of one's role. */
export function presentProfile({ developerProfile, investorProfile }: User) {
  if (developerProfile) return presentDeveloper(developerProfile);
  return investorProfile && presentInvestor(investorProfile);
}

export const presentMilestone = (milestone: Milestone, today: Day) => {
  const { state, daysLeft, urgent } = deadlineOf(milestone, today);
  return {
    id: milestone.id,
    project_id: milestone.projectId,
    title: milestone.title,
    description: milestone.description,
    development_stage: milestone.stage,
    status: milestone.status,
    is_completed: isCompleted(milestone),
    completed: isCompleted(milestone),
    progress: progressOf(milestone),
    due_date: asInstant(milestone.dueDate),
    target_date: asInstant(milestone.dueDate),
    estimated_date: milestone.dueDate,
    start_date: asInstant(milestone.startDate),
    planned_date: asInstant(milestone.plannedDate),
    completed_at: milestone.completedAt && isoOf(milestone.completedAt),
    created_at: isoOf(milestone.createdAt),
    deadline: { state, days_left: daysLeft, urgent },
  };
};

export const presentDeleted = ({ id, title, plannedDate, deletedAt }: DeletedMilestone) => ({
  id,
  title,
  planned_date: asInstant(plannedDate),
  deleted_at: deletedAt,
});

export const presentEvent = ({ kind, before, after, actor, createdAt }: MilestoneEvent & { actor: string | null }) => ({
  kind,
  before,
  after,
  actor,
  created_at: createdAt,
});

export const presentComment = ({ id, updateId, content, createdAt, authorId, authorName, authorRole }: Comment) => ({
  id,
  update_id: updateId,
  content,
  created_at: createdAt,
  author: { id: authorId, name: authorName, role: authorRole },
});

/** What only a look at other rows tells about an update. */
export type UpdateContext = { isRead: boolean; comments: Comment[]; commentCount: number };

export function presentUpdate(
  update: Update,
  { isRead, comments, commentCount }: UpdateContext,
  absolute: (url: string) => string,
) {
  const media = update.media.map((file) => presentMedia(file, absolute));
  return {
    id: update.id,
    project_id: update.projectId,
    title: update.title,
    content: update.content,
    update_type: update.type,
    is_public: update.isPublic,
    media_urls: media.map(({ url }) => url),
    media,
    created_at: update.createdAt,
    edited_at: update.editedAt,
    read_by_user: isRead,
    comment_count: commentCount,
    comments: comments.map(presentComment),
  };
}

const presentMedia = (
  { url, thumbnailUrl, kind, caption, width, height }: Media,
  absolute: (url: string) => string,
) => ({
  url: absolute(url),
  thumbnail_url: thumbnailUrl && absolute(thumbnailUrl),
  type: kind,
  caption,
  width,
  height,
});

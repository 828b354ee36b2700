import type { UpdateRow } from '#server/data/catalogue/update.lists.ts';
import type { Comment } from '#server/domain/comment.ts';
import { sentenceOf } from '#server/domain/event.sentence.ts';
import { SUBJECT_OF, type EventKind, type StoredEvent, type SubjectKind } from '#server/domain/event.ts';
import { keyed } from '#server/domain/grouping.ts';
import type { Milestone } from '#server/domain/milestone.ts';
import type { ModerationNotice } from '#server/domain/moderation.ts';
import type { Cents } from '#server/domain/money.ts';
import {
  ownedNotices,
  readableAmong,
  readableUnder,
  visibleIn,
  type Readable,
  type Visible,
} from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import { audienceOf } from './audience.ts';
import { seenAmong } from './seen.projects.ts';
import { withAuthors } from './comment.authors.ts';
import type { Dependencies } from './dependencies.ts';

/** An event as one person is told of it; the parts that its kind doesn't have are null. */
export type Notification = {
  id: number;
  kind: EventKind;
  createdAt: Date;
  /** What was invested; null for other kinds. */
  amountCents: Cents | null;
  event: StoredEvent;
  project: Visible<Project>;
  update: Readable<UpdateRow> | null;
  comment: Readable<Comment> | null;
  milestone: Visible<Milestone> | null;
  /** Of what was hidden. */
  notice: Visible<ModerationNotice> | null;
  /** Public name of who invested or commented, which the screens of the reader show too. */
  actorName: string | null;
  text: string;
  isUnread: boolean;
};

type Subjects = {
  updates: Map<number, Readable<UpdateRow>>;
  comments: Map<number, Readable<Comment>>;
  milestones: Map<number, Visible<Milestone>>;
  notices: Map<number, Visible<ModerationNotice>>;
  investors: Map<number, string | null>;
};

/** What events say to one person, as of now: without those of what they may not see, or what is gone. */
export function createNotificationReader(dependencies: Dependencies) {
  const { projects, updates, comments, milestones, investments, moderation, users } = dependencies;

  async function subjectsOf(viewer: Viewer, seen: readonly Visible<Project>[], events: readonly StoredEvent[]) {
    const ids = (subject: SubjectKind): number[] =>
      events.flatMap(({ kind, subjectId }) => (SUBJECT_OF[kind] === subject && subjectId !== null ? [subjectId] : []));
    const investors = events.flatMap(({ kind, actorId }) =>
      kind === 'investment_received' && actorId !== null ? [actorId] : [],
    );
    const [audience, said, promised, notices, names] = await Promise.all([
      audienceOf(investments, viewer, seen),
      comments.findByIds(ids('comment')),
      milestones.findByIds(ids('milestone')),
      moderation.findNotices(ids('moderation_notice')),
      users.findNames([...new Set(investors)]),
    ]);
    const written = await updates.findByIds([...new Set([...ids('update'), ...said.map(({ updateId }) => updateId)])]);
    const readable = readableAmong(audience, written);
    return {
      updates: keyed(readable, ({ id }) => id),
      comments: keyed(readableUnder(readable, await withAuthors(users, said)), ({ id }) => id),
      milestones: keyed(visibleIn(seen, promised), ({ id }) => id),
      notices: keyed(ownedNotices(viewer, notices), ({ id }) => id),
      investors: names,
    };
  }

  return {
    async read(viewer: Viewer, events: readonly StoredEvent[]): Promise<Notification[]> {
      if (events.length === 0) return [];
      const found = await projects.findByIds([...new Set(events.map(({ projectId }) => projectId))]);
      const seen = await seenAmong(dependencies, viewer, found);
      const byId = keyed(seen, ({ id }) => id);
      const subjects = await subjectsOf(viewer, seen, events);
      return events.flatMap((event) => {
        const project = byId.get(event.projectId);
        return project ? notificationOf(event, project, subjects) : [];
      });
    },
  };
}

function notificationOf(event: StoredEvent, project: Visible<Project>, subjects: Subjects): Notification[] {
  const { id, kind, createdAt, amountCents, actorId } = event;
  const subjectId = event.subjectId ?? 0;
  const subject = SUBJECT_OF[kind];
  const comment = subject === 'comment' ? (subjects.comments.get(subjectId) ?? null) : null;
  const updateId = subject === 'update' ? subjectId : comment?.updateId;
  const update = (updateId && subjects.updates.get(updateId)) || null;
  const milestone = subject === 'milestone' ? (subjects.milestones.get(subjectId) ?? null) : null;
  const notice = subject === 'moderation_notice' ? (subjects.notices.get(subjectId) ?? null) : null;
  const isGone = {
    update: !update,
    comment: !comment,
    milestone: !milestone,
    moderation_notice: !notice,
    investment: false,
  };
  if (subject !== null && isGone[subject]) return [];
  const invested = kind === 'investment_received' && actorId !== null;
  const actorName = invested ? (subjects.investors.get(actorId) ?? 'Inversor') : (comment?.authorName ?? null);
  const text = sentenceOf(kind, {
    actor: actorName,
    title: update?.title ?? milestone?.title ?? notice?.title ?? null,
    amountCents,
  });
  const parts = { project, update, comment, milestone, notice, actorName, amountCents };
  return [{ id, kind, createdAt, event, ...parts, text, isUnread: true }];
}

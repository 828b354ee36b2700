import { expect, test } from 'vitest';
import { subjectOf } from '#client/features/notifications/subject.ts';
import { eventLink } from '#server/features/notifications/event.link.rules.ts';
import { EVENT_KINDS, type EventKind } from '#server/kernel/events/event.kinds.ts';
import { enumName } from '#server/kernel/text/enum.name.ts';

const IDS = { projectId: 7, updateId: 31, commentId: 57, questionId: 8, investmentId: null };

/** Where the list of notifications leads. */
function listed(kind: EventKind, isStudio: boolean): string {
  const about = {
    __typename: 'Notification',
    project: { __typename: 'Project', id: '7', title: 'Luces' },
    update: { __typename: 'Update', id: '31' },
    comment: { __typename: 'Comment', id: '57' },
    question: { __typename: 'Question', id: '8' },
    investmentId: null,
  } as const;
  const said = { id: '1', createdAt: '', text: '', isUnread: true, others: 0, reason: null };
  return subjectOf({ kind: enumName(kind) as never, ...about, ...said }, isStudio).to;
}

test('a mail and the list of notifications lead both sides to the same screen, but for investments', () => {
  const different = EVENT_KINDS.filter((kind) => !kind.startsWith('investment_')).flatMap((kind) =>
    [true, false].flatMap((isStudio) => {
      const mailed = eventLink(kind, { ...IDS, isStudio }).path;
      return mailed === listed(kind, isStudio) ? [] : [`${kind} ${isStudio}: ${mailed} ${listed(kind, isStudio)}`];
    }),
  );
  expect(different).toEqual([]);
});

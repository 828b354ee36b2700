import { answerNotice, listNotices, report } from './moderation.ts';
import { isOfStudio, NOBODYS, ofComment, ofQuestion, read, seen, type Operation } from './permission.decisions.ts';

/** Reports, and notices of what was hidden. */
export const MODERATION: Operation[] = [
  {
    name: 'report a project',
    request: ({ project }) => report({ kind: 'project', id: project }, { reason: 'other' }),
    decide: (who, where) => (isOfStudio(who) ? 'OWN_CONTENT' : seen('VALIDATION')(who, where)),
  },
  {
    name: 'report an update',
    request: ({ update }) => report({ kind: 'update', id: update }, { reason: 'other' }),
    decide: (who, where) => {
      if (read(who, where) !== 'ok') return read(who, where);
      return isOfStudio(who) ? 'OWN_CONTENT' : 'VALIDATION';
    },
  },
  {
    name: 'report a comment',
    request: ({ comment }) => report({ kind: 'comment', id: comment }, { reason: 'other' }),
    decide: ofComment('OWN_CONTENT', 'VALIDATION'),
  },
  {
    name: 'report a question',
    request: ({ question }) => report({ kind: 'question', id: question }, { reason: 'other' }),
    decide: ofQuestion('VALIDATION', 'OWN_CONTENT'),
  },
  {
    name: 'report nobody',
    request: () => report({ kind: 'person', id: NOBODYS }),
    decide: () => 'PERSON_NOT_FOUND',
  },
  { name: "list one's notices", request: () => listNotices(), decide: () => 'ok' },
  {
    name: "answer a notice that isn't one's own",
    request: () => answerNotice(NOBODYS, 'x'),
    decide: () => 'NOTICE_NOT_FOUND',
  },
];

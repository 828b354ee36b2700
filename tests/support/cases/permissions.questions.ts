import { isOfStudio, ofQuestion, seen, type Operation } from './permission.decisions.ts';
import {
  answerQuestion,
  askQuestion,
  editAnswer,
  editQuestion,
  getQuestion,
  listQuestions,
  withdrawQuestion,
} from './questions.ts';

/** Questions to the studio of a project. */
export const QUESTIONS: Operation[] = [
  { name: 'list questions', request: ({ project }) => listQuestions(project), decide: seen() },
  {
    name: 'ask a question',
    request: ({ project }) => askQuestion(project, ' '),
    decide: (who, where) => {
      if (isOfStudio(who)) return 'OWN_PROJECT';
      return seen(where.isHidden ? 'PROJECT_NOT_PUBLISHED' : 'VALIDATION')(who, where);
    },
  },
  { name: 'read a question', request: ({ question }) => getQuestion(question), decide: ofQuestion('ok', 'ok') },
  {
    name: 'edit a question',
    request: ({ question }) => editQuestion(question, ' '),
    decide: (who, where) =>
      ofQuestion('FORBIDDEN', where.isDraft || where.isHidden ? 'PROJECT_NOT_PUBLISHED' : 'VALIDATION')(who, where),
  },
  {
    name: 'answer a question',
    request: ({ question }) => answerQuestion(question, ' '),
    decide: (who, where) =>
      ofQuestion(where.isDraft || where.isHidden ? 'PROJECT_NOT_PUBLISHED' : 'VALIDATION', 'FORBIDDEN')(who, where),
  },
  {
    name: 'edit an answer',
    request: ({ answered }) => editAnswer(answered, ' '),
    decide: (who, where) => {
      if (who !== 'developer') return seen('FORBIDDEN', 'QUESTION_NOT_FOUND')(who, where);
      return where.isDraft || where.isHidden ? 'PROJECT_NOT_PUBLISHED' : 'VALIDATION';
    },
  },
  {
    name: 'withdraw a question',
    request: ({ answered }) => withdrawQuestion(answered),
    decide: (who, where) =>
      who === 'other developer'
        ? seen('ALREADY_ANSWERED', 'QUESTION_NOT_FOUND')(who, where)
        : seen('FORBIDDEN', 'QUESTION_NOT_FOUND')(who, where),
  },
];

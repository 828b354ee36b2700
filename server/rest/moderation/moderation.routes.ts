import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { REPORT_RECEIVED } from '#server/domain/moderation.ts';
import type { Services } from '#server/services/services.ts';
import { wrapOne } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { longList, sendList } from '../base/long.list.ts';
import { AFTER_QUERY, answer, created, describe, PAGE_QUERY, paged, single } from '../base/operation.ts';
import { readLongPage, readPathId } from '../base/read.ts';
import { described, refTo, shape, TEXT } from '../base/schema.ts';
import { ANSWER_BODY, readAnswer, readReport, REPORT_BODY } from './moderation.body.ts';
import { presentNotice, presentReport } from './moderation.presenter.ts';

/** Reports, and notices of what was hidden. */
export const moderationRoutes =
  ({ moderation }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.post(
      '/reports',
      describe({
        tag: 'Moderation',
        summary: 'Report what breaks the rules',
        description:
          'A project, an update or a comment that the viewer may see, or a person; not their own, once each, and 30 ' +
          'times a day. Nobody is told who reported.',
        body: { fields: REPORT_BODY, required: ['subject_kind', 'subject_id', 'reason'], example: EXAMPLE.report },
        answer: created(
          shape({ report: refTo('Report'), message: described(TEXT, 'What happens next, in Spanish, to be shown.') }),
        ),
        errors: [
          'VALIDATION',
          'OWN_CONTENT',
          'ALREADY_REPORTED',
          'TOO_MANY_REQUESTS',
          'PROJECT_NOT_FOUND',
          'UPDATE_NOT_FOUND',
          'PRIVATE_UPDATE',
          'UPDATE_HIDDEN',
          'COMMENT_NOT_FOUND',
          'PERSON_NOT_FOUND',
        ],
      }),
      async ({ viewer, body }, reply) => {
        const report = presentReport(await moderation.report(viewer, readReport(body)));
        return reply.code(201).send({ report, message: REPORT_RECEIVED });
      },
    );

    routes.get(
      '/moderation-notices',
      describe({
        tag: 'Moderation',
        summary: "Notices of what was hidden of the viewer's, the latest first",
        description: 'Those of what was shown again too.',
        query: { ...PAGE_QUERY, ...AFTER_QUERY },
        answer: answer(paged('notices', 'ModerationNotice')),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer } = request;
        const list = await longList('notices', readLongPage(request.query), {
          list: (slice) => moderation.listNotices(viewer, slice),
          show: async (rows) => rows.map((row) => presentNotice(row, moderation.canAnswer(viewer, row))),
          cursorOf: ({ hiddenAt, id }) => ({ key: hiddenAt.getTime(), id }),
        });
        return sendList(request, reply, list);
      },
    );

    routes.put(
      '/moderation-notices/:noticeId/answer',
      describe({
        tag: 'Moderation',
        summary: 'Answer a notice',
        description: 'Once, while what it is about is hidden.',
        body: { fields: ANSWER_BODY, required: ['answer'], example: EXAMPLE.noticeAnswer },
        answer: answer(single('notice', 'ModerationNotice')),
        errors: ['VALIDATION', 'NOTICE_NOT_FOUND', 'ALREADY_ANSWERED', 'NOT_HIDDEN'],
      }),
      async ({ viewer, params, body }) => {
        const id = readPathId(params, 'noticeId', NOT_FOUND.notice);
        const notice = await moderation.answer(viewer, id, readAnswer(body));
        return wrapOne('notice', presentNotice(notice, moderation.canAnswer(viewer, notice)));
      },
    );
  };

import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicName, type Field } from '#server/kernel/fields/fields.ts';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import { PROFILE_FIELDS } from '#server/features/accounts/profile.fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { createErrorHandler, plainEnvelope } from '#server/platform/http/errors.ts';
import { pathOf } from '#server/platform/http/url.path.ts';
import { inSnakeCase } from '#server/platform/rest/fields.ts';

/** `{ message, error, code, details? }` */
export const sendFailure = createErrorHandler('rest', (failure) => ({
  ...plainEnvelope(failure),
  ...(failure.details ? { details: withRestNames(failure.details) } : {}),
}));

/** REST names that differ from the public ones in more than their case. */
const RENAMED = new Map(
  [PROJECT_FIELDS, MILESTONE_FIELDS, PROFILE_FIELDS]
    .flatMap((fields) => Object.entries<Field>(fields))
    .map(([property, field]) => [publicName(property, field), field.restName]),
);

const withRestNames = (details: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, wrong]) => [RENAMED.get(name) ?? inSnakeCase(name), wrong]));

/** 405 with the allowed methods for a known path, otherwise 404. */
export const sendNotFound =
  (addresses: Map<string, string[]>) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request.url);
    const methods = [...addresses].filter(([address]) => matchesPath(address, path)).flatMap(([, known]) => known);
    if (methods.length === 0) return sendFailure({ statusCode: 404 }, request, reply);
    reply.header('Allow', [...new Set(methods)].sort().join(', '));
    return sendFailure({ statusCode: 405 }, request, reply);
  };

function matchesPath(address: string, path: string): boolean {
  const expected = address.split('/');
  const found = path.split('/');
  return (
    expected.length === found.length &&
    expected.every((step, index) => step === found[index] || (step.startsWith(':') && found[index] !== ''))
  );
}

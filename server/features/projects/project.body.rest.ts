import type { FastifyRequest } from 'fastify';
import type { ProjectPatch } from './project.edit.rules.ts';
import { fraction, nullable, readBody, choice, type Sent } from '#server/platform/rest/body.fields.ts';
import { COVER, withForm } from '#server/platform/rest/multipart.ts';
import type { ProjectInput } from './project.service.ts';
import { PROJECT_REST } from './project.presenter.rest.ts';

/** Other names for a field, which takes precedence over them. */
const ALIASES = {
  roi: nullable(
    fraction('Expected return as a fraction, 0 to 10, at most four decimals: 0.2 means 20 %. `expected_roi` wins.'),
  ),
  status: nullable(choice(['published', 'draft'], 'The same as `is_published`, which wins.')),
};

export const PROJECT_BODY = { ...PROJECT_REST.body, ...ALIASES };

export function readProject(body: unknown): ProjectPatch {
  const sent = readBody(PROJECT_BODY, body);
  const { roi, status } = sent as Sent<typeof ALIASES>;
  return {
    ...(roi === undefined ? {} : { roi }),
    ...(status ? { isPublished: status === 'published' } : {}),
    ...PROJECT_REST.patchOf(sent),
  };
}

/** Calls `work` with a project's input, from a form with a cover or from JSON with a cover URL. */
export const withProject = async <T>(request: FastifyRequest, work: (input: ProjectInput) => Promise<T>): Promise<T> =>
  request.isMultipart()
    ? withForm(request, COVER, ({ fields, files: [cover] }) =>
        work({ fields: readProject(fields), cover: cover ?? null }),
      )
    : work({ fields: readProject(request.body), cover: null });

import type { FastifyRequest } from 'fastify';
import type { ProjectInput } from '#server/services/project.service.ts';
import { COVER, withForm } from './multipart.ts';
import { readProject } from './read.ts';

/** Hands what was sent of a project to `work`, be it a form with a cover or JSON with the address of one. */
export const withProject = async <T>(request: FastifyRequest, work: (input: ProjectInput) => Promise<T>): Promise<T> =>
  request.isMultipart()
    ? withForm(request, COVER, ({ fields, files: [cover] }) =>
        work({ fields: readProject(fields), cover: cover ?? null }),
      )
    : work({ fields: readProject(request.body), cover: null });

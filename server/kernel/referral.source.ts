import { problem, type Problem } from './errors.ts';

/** The query parameter of public addresses that names where their link was put: `?de=boletin`. */
export const SOURCE_PARAMETER = 'de';

/** Where a browser's tab stores the source from which it came to a project. */
export const sourceKey = (projectId: number | string): string => `fichin.source.${projectId}`;

export const SOURCE_PATTERN = /^[a-z0-9-]{1,30}$/;

export const isSource = (text: string): boolean => SOURCE_PATTERN.test(text);

/** For the API's documentation. */
export const SOURCE_MEANING =
  'Where the viewer came from, as `?de=` named it in the address of the public page: 1 to 30 lower-case letters, digits ' +
  'and hyphens. Counted for the studio, without the viewer. Errors: VALIDATION.';

export const INVALID_SOURCE = 'El origen tiene hasta 30 letras minúsculas sin acentos, números y guiones';

/** Why this can't be where somebody came from, or null; null says that it isn't known. */
export const sourceProblem = (source: string | null): Problem | null =>
  source === null || isSource(source) ? null : problem('VALIDATION', INVALID_SOURCE, { source: INVALID_SOURCE });
